import type { Case, LoadCase } from "./case.ts";
import { decodeCases } from "./decode.ts";
import { dialogCases } from "./dialog.ts";
import { dispatchCases } from "./dispatch.ts";
import { emulatorCases } from "./emulator.ts";
import { endToEndCases } from "./end-to-end.ts";
import { laneCases } from "./lanes.ts";
import { parserCases } from "./parsers.ts";
import { pollingCases } from "./polling.ts";
import { probeCases } from "./probe.ts";
import { realBotCases } from "./real-bot.ts";
import { routingCases } from "./routing.ts";
import { sendMessageCases } from "./send-message.ts";
import { sessionCases } from "./session.ts";
import { validateCases } from "./validate.ts";
import { webhookCases } from "./webhook.ts";

/** Every case, in the order of the report. */
export const CASES: readonly (Case | LoadCase)[] = [
  ...realBotCases,
  ...endToEndCases,
  ...webhookCases,
  ...pollingCases,
  ...sendMessageCases,
  ...sessionCases,
  ...dialogCases,
  ...dispatchCases,
  ...routingCases,
  ...laneCases,
  ...decodeCases,
  ...probeCases,
  ...parserCases,
  ...validateCases,
  ...emulatorCases,
];

/** The case of a name. Throws an error that lists all names when there is no such case. */
export function caseNamed(name: string): Case | LoadCase {
  return CASES.find((candidate) => candidate.name === name) ?? noCase(name);
}

/** The case of a name, or all whose names begin with it: `decode` has four. Throws when there are none. */
export function casesNamed(name: string): readonly (Case | LoadCase)[] {
  const found = CASES.filter((each) => each.name === name || each.name.startsWith(`${name}-`));
  return found.length === 0 ? noCase(name) : found;
}

function noCase(name: string): never {
  const names = CASES.map((known) => known.name).join(", ");
  throw new Error(`There is no case "${name}". Cases: ${names}`);
}
