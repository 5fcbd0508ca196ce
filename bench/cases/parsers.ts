import { equal } from "node:assert/strict";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { type UnionValues, unionValues } from "../inputs/unions.ts";
import type { Case, Contender, Role } from "./case.ts";

/** Encodes the variants of the values as one number. */
type Read = (values: UnionValues) => number;

/** Reads them with a `switch` over each tag, as a bot does that trusts the types. */
const readBySwitches: Read = ({ message, member, reaction, block, content }) => {
  const held = message.text !== undefined ? 1 : message.photo !== undefined ? 2 : 0;
  const line = block.type === "divider" ? 1 : 2;
  const sent = "message_text" in content ? 1 : 2;
  const known = held + 10 * fromOf(message) + 100 * standingOf(member) + 1000 * moodOf(reaction);
  return known + 10_000 * line + 100_000 * sent;
};

function fromOf({ forward_origin: origin }: UnionValues["message"]): number {
  switch (origin?.type) {
    case "user":
      return 1;
    case "hidden_user":
    case "chat":
    case "channel":
      return 2;
    default:
      return 0;
  }
}

function standingOf({ status }: UnionValues["member"]): number {
  switch (status) {
    case "kicked":
      return 1;
    case "creator":
    case "administrator":
    case "member":
    case "restricted":
    case "left":
      return 2;
    default:
      return 0;
  }
}

function moodOf({ type }: UnionValues["reaction"]): number {
  switch (type) {
    case "paid":
      return 1;
    case "emoji":
    case "custom_emoji":
      return 2;
    default:
      return 0;
  }
}

function createContender(name: string, role: Role, load: () => Promise<Read>): Contender {
  return {
    name,
    role,
    async open() {
      const read = await load();
      const inputs = createInputs(unionValues);
      const next = createCycle(inputs);
      return {
        run: () => read(next()),
        async check() {
          for (const values of inputs) equal(read(values), expected(values));
        },
      };
    },
  };
}

function expected({ message, member, reaction, block, content }: UnionValues): number {
  const held = "text" in message ? 1 : 2;
  const from = JSON.stringify(message.forward_origin).startsWith('{"type":"user"') ? 1 : 2;
  const standing = Object.values(member).includes("kicked") ? 1 : 2;
  const mood = Object.values(reaction).includes("paid") ? 1 : 2;
  const line = Object.values(block).includes("divider") ? 1 : 2;
  const sent = JSON.stringify(content).startsWith('{"message_text"') ? 1 : 2;
  return held + 10 * from + 100 * standing + 1000 * mood + 10_000 * line + 100_000 * sent;
}

/** The cost of the generated parsers and guards, so that a change of the generator cannot slow them down unnoticed. */
export const parserCases: readonly Case[] = [
  {
    name: "parsers",
    title: "Parsers: five unions and the content of a message",
    operation:
      "four unions read by their parsers, a fifth by its matcher, and the content of a message tested by two guards",
    operationsPerRun: 1,
    runsPerSample: 2048,
    targets: [{ ours: "telewire", against: "bare switch", atMostTimesAsLong: 16 }],
    notes: [
      "The bare switch trusts its values. The parsers accept anything and keep unknown variants.",
    ],
    contenders: [
      createContender(
        "telewire",
        "ours",
        async () => (await import("../contenders/telewire-parsers.ts")).readByParsers,
      ),
      createContender("bare switch", "ceiling", async () => readBySwitches),
    ],
  },
];
