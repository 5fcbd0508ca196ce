import type { Role } from "../../cases/case.ts";
import type { CreateLoadBot } from "./load-bot.ts";

/** Name of a bot that runs under load. */
export type LoadBotName =
  | "telewire"
  | "telewire, undici"
  | "grammY"
  | "grammY, undici"
  | "grammY runner"
  | "telegraf"
  | "GramIO"
  | "bare fetch"
  | "bare node:http"
  | "bare undici";

/** A contender under load. */
export interface LoadBotKind {
  readonly role: Role;
  /** Loads its library, and no other. */
  readonly load: () => Promise<CreateLoadBot>;
}

const telewire = () => import("./telewire.ts");
const grammy = () => import("./grammy.ts");
const bare = () => import("./bare.ts");

/** Every bot that runs under load. */
export const LOAD_BOTS: Readonly<Record<LoadBotName, LoadBotKind>> = {
  telewire: { role: "ours", load: async () => (await telewire()).createTelewireBot },
  "telewire, undici": {
    role: "ours",
    load: async () => (await telewire()).createTelewireUndiciBot,
  },
  grammY: { role: "rival", load: async () => (await grammy()).createGrammyBot },
  "grammY, undici": { role: "rival", load: async () => (await grammy()).createGrammyUndiciBot },
  "grammY runner": { role: "rival", load: async () => (await grammy()).createRunnerBot },
  telegraf: { role: "rival", load: async () => (await import("./telegraf.ts")).createTelegrafBot },
  GramIO: { role: "rival", load: async () => (await import("./gramio.ts")).createGramioBot },
  "bare fetch": { role: "ceiling", load: async () => (await bare()).createBareFetchBot },
  "bare node:http": { role: "ceiling", load: async () => (await bare()).createBareHttpBot },
  "bare undici": {
    role: "ceiling",
    load: async () => (await import("./bare-undici.ts")).createBareUndiciBot,
  },
};
