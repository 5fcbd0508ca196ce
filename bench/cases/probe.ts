import { equal } from "node:assert/strict";
import type { ProbedRoutes } from "../contenders/telewire-probe.ts";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson, largeCommandUpdate, largeUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender, OpenContender } from "./case.ts";

type MakeUpdate = (random: () => number, index: number) => object;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Reads each body, and must find the same in all of them. */
function openReader<Found>(
  make: MakeUpdate,
  read: (body: Uint8Array) => Found,
  check: (found: Found, json: string) => void,
): OpenContender {
  const texts = createInputs(make).map(asServerJson);
  const bodies = texts.map((text) => encoder.encode(text));
  const next = createCycle(bodies);
  return {
    run: () => read(next()),
    async check() {
      for (const [index, body] of bodies.entries()) check(read(body), texts[index] ?? "");
    },
  };
}

const probe = () => import("../contenders/telewire-probe.ts");

function bareParse(make: MakeUpdate): Contender {
  return {
    name: "bare JSON.parse",
    role: "ceiling",
    open: async () =>
      openReader(
        make,
        (body): object => JSON.parse(decoder.decode(body)),
        (update, json) => equal(asServerJson(update), json),
      ),
  };
}

/** Probes a body, and parses it too if the bot may want it. */
function wanting(name: string, routes: ProbedRoutes): Contender {
  return {
    name,
    role: "ours",
    async open() {
      const { createProbe, parseBody } = await probe();
      const mayWant = createProbe(routes);
      return openReader(
        largeCommandUpdate,
        (body) => (mayWant(body) ? parseBody(body) : undefined),
        (update, json) => equal(update && asServerJson(update), json),
      );
    },
  };
}

const READING = {
  operationsPerRun: 1,
  notes: [
    "The probe is bot.canHandle(probeUpdate(body)), as a webhook calls it for a bot of 20 commands and 20 buttons. It reads UTF-8 bytes, and so does the bare JSON.parse, behind TextDecoder.",
    "A webhook probes bodies of 1,024 bytes and more; the small update shows what it saves by parsing shorter ones at once.",
  ],
} as const;

function unwantedCase(size: "small" | "large", make: MakeUpdate, runsPerSample: number): Case {
  const targets = { node: 0.2, bun: 0.4 } as const;
  return {
    ...READING,
    name: `probe-unwanted-${size}`,
    title: `Probe: a ${size} update that no handler matches`,
    operation: "finding out from the bytes of an update that a bot has no handler for it",
    runsPerSample,
    targets:
      size === "small"
        ? []
        : (["node", "bun"] as const).map((runtime) => ({
            ours: "telewire",
            against: "bare JSON.parse",
            atMostTimesAsLong: targets[runtime],
            runtime,
          })),
    contenders: [
      {
        name: "telewire",
        role: "ours",
        async open() {
          const mayWant = (await probe()).createProbe("commands");
          return openReader(make, mayWant, (isWanted) => equal(isWanted, false));
        },
      },
      bareParse(make),
    ],
  };
}

/** What it costs to find out from the bytes that no handler matches an update, and what wanted updates pay for it. */
export const probeCases: readonly Case[] = [
  unwantedCase("small", smallUpdate, 1024),
  unwantedCase("large", largeUpdate, 256),
  {
    ...READING,
    name: "probe-wanted",
    title: "Probe: a large update that a handler matches",
    operation: "probing an update in vain, and parsing it",
    runsPerSample: 256,
    targets: [],
    contenders: [
      wanting("telewire, commands", "commands"),
      wanting("telewire, commands and hears()", "texts"),
      wanting("telewire, commands and use()", "everything"),
      {
        name: "telewire, no probe",
        role: "ours",
        async open() {
          const { parseBody } = await probe();
          return openReader(largeCommandUpdate, parseBody, (update, json) =>
            equal(asServerJson(update), json),
          );
        },
      },
      bareParse(largeCommandUpdate),
    ],
  },
];
