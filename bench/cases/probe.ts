import { equal } from "node:assert/strict";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, commandUpdate, largeUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender } from "./case.ts";

type MakeUpdate = (random: () => number, index: number) => object;

const encoder = new TextEncoder();

function createContenders(make: MakeUpdate): readonly Contender[] {
  return [
    {
      name: "telewire",
      role: "ours",
      async open() {
        const { mayBeHandled } = await import("../contenders/telewire-probe.ts");
        const bodies = createInputs(make).map((update) => encoder.encode(asServerJson(update)));
        const next = createCycle(bodies);
        return {
          run: () => mayBeHandled(next()),
          async check() {
            equal(bodies.some(mayBeHandled), false);
            const commands = createInputs((random, index) =>
              encoder.encode(asServerJson(commandUpdate("start", random, index))),
            );
            equal(commands.every(mayBeHandled), true);
          },
        };
      },
    },
    {
      name: "bare JSON.parse",
      role: "ceiling",
      async open() {
        const texts = createInputs(make).map(asServerJson);
        const next = createCycle(texts);
        return {
          run: () => JSON.parse(next()),
          async check() {
            for (const text of texts) equal(asServerJson(JSON.parse(text)), text);
          },
        };
      },
    },
  ];
}

function probeCase(size: "small" | "large", make: MakeUpdate, runsPerSample: number): Case {
  const targets = { node: 0.2, bun: 0.4 } as const;
  return {
    name: `probe-unwanted-${size}`,
    title: `Probe: a ${size} update that no handler matches`,
    operation:
      "finding out that a bot of commands and callback queries has no handler for an update",
    operationsPerRun: 1,
    runsPerSample,
    targets: (["node", "bun"] as const).map((runtime) => ({
      ours: "telewire",
      against: "bare JSON.parse",
      atMostTimesAsLong: targets[runtime],
      runtime,
    })),
    notes: [
      "The probe reads UTF-8 bytes, as a webhook receives them; the bare JSON.parse reads a string, so its time includes no decoding. Without a probe, a webhook decodes the bytes, parses them, and runs its handlers.",
    ],
    contenders: createContenders(make),
  };
}

/** The cost of finding out from the bytes that no handler matches an update. */
export const probeCases: readonly Case[] = [
  probeCase("small", smallUpdate, 1024),
  probeCase("large", largeUpdate, 256),
];
