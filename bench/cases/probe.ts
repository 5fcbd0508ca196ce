import { equal } from "node:assert/strict";
import { do_not_optimize } from "mitata";
import { parseUpdate, probeUpdate, updateKind } from "telewire/types";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, commandUpdate, largeUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

const encoder = new TextEncoder();

/** What a webhook checks for a bot that handles commands and callback queries only. */
function mayBeHandled(bytes: Uint8Array): boolean {
  const probe = probeUpdate(bytes);
  switch (probe.kind) {
    case "message":
      return probe.mayHave("bot_command");
    case "callback_query":
    case "unknown":
      return true;
    default:
      return false;
  }
}

function contender<Input>(
  name: string,
  role: Role,
  inputs: readonly Input[],
  run: (input: Input) => unknown,
  check: (input: Input) => void,
): Contender {
  const next = createCycle(inputs);
  return {
    name,
    role,
    run: () => do_not_optimize(run(next())),
    async check() {
      inputs.forEach(check);
    },
  };
}

function createContenders(updates: readonly object[]): readonly Contender[] {
  const texts = updates.map(asServerJson);
  const bodies = texts.map((text) => encoder.encode(text));
  const commands = createInputs((random, index) =>
    encoder.encode(asServerJson(commandUpdate("start", random, index))),
  );
  return [
    contender("telewire", "ours", bodies, mayBeHandled, (bytes) => {
      equal(mayBeHandled(bytes), false);
      equal(updateKind(parseUpdate(bytes)), "message");
      equal(commands.every(mayBeHandled), true);
    }),
    contender("bare JSON.parse", "ceiling", texts, JSON.parse, (text) => {
      equal(asServerJson(JSON.parse(text)), text);
    }),
  ];
}

function probeCase(
  size: "small" | "large",
  make: (random: () => number, index: number) => object,
  runsPerSample: number,
): Case {
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
    async open() {
      return { contenders: createContenders(createInputs(make)), close: async () => {} };
    },
  };
}

/** The cost of finding out from the bytes that no handler matches an update. */
export const probeCases: readonly Case[] = [
  probeCase("small", smallUpdate, 1024),
  probeCase("large", largeUpdate, 256),
];
