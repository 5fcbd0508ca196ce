import type { Destination } from "../contenders/contract.ts";
import type { HandledCommand } from "../inputs/commands.ts";
import type { LoadBotName } from "./bots/index.ts";

/** What runs in a process: one bot, or a cluster of processes with the same bot. */
export interface BotSetup {
  readonly bot: LoadBotName;
  readonly destination: Destination;
  readonly delivery: "webhook" | "polling";
  /** What a handler does besides counting: nothing, synchronously; one call; or a wait of 10 ms. */
  readonly work: "none" | "reply" | "wait";
  /** How many processes share the port of the webhook; 1 for no cluster. */
  readonly workers: number;
}

/** What a process with a bot can be asked. */
export type BotQuestions = {
  /** Starts the bot, and its webhook on a port: 0 for any. The answer is the port; 0 when it polls. */
  readonly start: { readonly value: number; readonly answer: number };
  /** What it has done so far, and the processor time of all its processes. */
  readonly usage: { readonly value: null; readonly answer: BotUsage };
  /** The first commands that were handled, in any order. */
  readonly first: { readonly value: null; readonly answer: readonly HandledCommand[] };
  /** Waits until so many commands have been handled since the start. */
  readonly whenHandled: { readonly value: number; readonly answer: null };
};

/** What a bot has done since it was started. */
export interface BotUsage {
  readonly handled: number;
  readonly cpuMicroseconds: number;
}
