import type {
  CommonVerb,
  CreateDispatchBot,
  DispatchBot,
  DispatchVerbs,
  OnMatch,
} from "../contenders/dispatch/contract.ts";
import { createCycle, createInputs } from "../inputs/cycle.ts";
import { asServerJson } from "../inputs/updates.ts";
import type { Contender, Role } from "./case.ts";

/** An update, and what a handler must see of it. */
export interface Sample {
  readonly update: { readonly update_id: number };
  /** What its trigger has matched; `undefined` if no handler may run. */
  readonly match: string | undefined;
  /** What {@link Seen.sum} must be after it. Default: 0. */
  readonly sum?: number;
}

/** What the handlers have seen. */
export interface Seen {
  calls: number;
  updateId: number;
  match: string | undefined;
  /** Written by handlers that read more than the match. */
  sum: number;
}

/** Registers the handlers of a case, and returns what makes its updates. */
export type Register<Verb extends keyof DispatchVerbs> = (
  bot: DispatchBot<Verb>,
  onMatch: OnMatch,
  seen: Seen,
) => (random: () => number, index: number) => Sample;

/** One side of a case about dispatch. */
export interface DispatchSetting<Verb extends keyof DispatchVerbs> {
  readonly name: string;
  readonly role: Role;
  readonly load: () => Promise<CreateDispatchBot<Verb>>;
  readonly register: Register<Verb>;
  /** Whether the handler awaits a promise that is resolved. Default: it is synchronous. */
  readonly isAsync?: boolean;
  readonly isAwaited?: boolean;
  /** How many different updates there are. Default: 512. */
  readonly inputs?: number;
}

/** A contender that passes updates to a bot. Every update must be handled exactly once, or not at all, and stay as it was. */
export function dispatchContender<Verb extends keyof DispatchVerbs>({
  name,
  role,
  load,
  register,
  isAsync = false,
  isAwaited = false,
  inputs,
}: DispatchSetting<Verb>): Contender {
  return {
    name,
    role,
    isAwaited,
    async open() {
      const bot = (await load())();
      const seen: Seen = { calls: 0, updateId: 0, match: undefined, sum: 0 };
      const note = (updateId: number, match: string): void => {
        seen.calls += 1;
        seen.updateId = updateId;
        seen.match = match;
      };
      const noteLater = async (updateId: number, match: string): Promise<void> => {
        await undefined;
        note(updateId, match);
      };
      const make = register(bot, isAsync ? noteLater : note, seen);
      const samples = createInputs(make, inputs).map(
        (sample): Sample => ({ ...sample, update: JSON.parse(asServerJson(sample.update)) }),
      );
      const next = createCycle(samples.map(({ update }) => update));
      return {
        run: () => bot.handle(next()),
        async check() {
          for (const sample of samples) await checkOne(bot, seen, sample);
        },
        async close() {
          bot.close?.();
        },
      };
    },
  };
}

async function checkOne(
  { handle }: Pick<DispatchBot<never>, "handle">,
  seen: Seen,
  { update, match, sum = 0 }: Sample,
): Promise<void> {
  const before = JSON.stringify(update);
  const callsBefore = seen.calls;
  await handle(update);
  const calls = seen.calls - callsBefore;
  const expectedCalls = match === undefined ? 0 : 1;
  if (calls !== expectedCalls)
    throw new Error(`${calls} handler calls instead of ${expectedCalls}`);
  if (match !== undefined && seen.updateId !== update.update_id)
    throw new Error(`The handler saw update ${seen.updateId} instead of ${update.update_id}`);
  if (match !== undefined && seen.match !== match)
    throw new Error(`The handler saw "${seen.match}" instead of "${match}"`);
  if (match !== undefined && seen.sum !== sum)
    throw new Error(`The handler read numbers whose sum is ${seen.sum} instead of ${sum}`);
  if (JSON.stringify(update) !== before) throw new Error("The update was changed");
}

/** A library in a case about dispatch. */
type Library<Verb extends keyof DispatchVerbs> = Pick<
  DispatchSetting<Verb>,
  "name" | "role" | "load"
>;

/** telewire. */
export const TELEWIRE: Library<keyof DispatchVerbs> = {
  name: "telewire",
  role: "ours",
  load: async () => (await import("../contenders/dispatch/telewire.ts")).createTelewireBot,
};

/** The other libraries. */
export const RIVALS: readonly Library<CommonVerb>[] = [
  {
    name: "grammY",
    role: "rival",
    load: async () => (await import("../contenders/dispatch/grammy.ts")).createGrammyBot,
  },
  {
    name: "telegraf",
    role: "rival",
    load: async () => (await import("../contenders/dispatch/telegraf.ts")).createTelegrafBot,
  },
  {
    name: "GramIO",
    role: "rival",
    load: async () => (await import("../contenders/dispatch/gramio.ts")).createGramioBot,
  },
];

/** The same bot in every library. */
export function everyLibrary(
  register: Register<CommonVerb>,
  options: Pick<DispatchSetting<CommonVerb>, "isAsync" | "inputs"> = {},
): readonly Contender[] {
  return [TELEWIRE, ...RIVALS].map((library) =>
    dispatchContender<CommonVerb>({ ...library, register, ...options }),
  );
}

/** A Map in place of a library, with the verbs for which one lookup is enough. */
export const BARE_MAP: Library<"command" | "commandOfSix" | "hears" | "button"> = {
  name: "bare Map",
  role: "ceiling",
  load: async () => (await import("../contenders/dispatch/map.ts")).createMapBot,
};

/** The handler of what must not match. */
export function failOnWrongMatch(): never {
  throw new Error("A handler ran that must not match");
}
