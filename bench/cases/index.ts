import type { Case } from "./case.ts";
import { decodeCases } from "./decode.ts";
import { dispatchCases } from "./dispatch.ts";
import { parserCases } from "./parsers.ts";
import { probeCases } from "./probe.ts";
import { routingCases } from "./routing.ts";
import { sendMessageCases } from "./send-message.ts";
import { validateCases } from "./validate.ts";

/** Every case, in the order of the report. */
export const CASES: readonly Case[] = [
  ...decodeCases,
  ...probeCases,
  ...parserCases,
  ...validateCases,
  ...dispatchCases,
  ...routingCases,
  ...sendMessageCases,
];

/** Throws with the known names when there is no such case. */
export function caseNamed(name: string): Case {
  const found = CASES.find((candidate) => candidate.name === name);
  if (found !== undefined) return found;
  const names = CASES.map((known) => known.name).join(", ");
  throw new Error(`No case is called "${name}". There are: ${names}`);
}
