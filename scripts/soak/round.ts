import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BotProcess, type ProcessEnd } from "./bot-process.ts";
import type { Fault } from "./fault-gate.ts";
import { readJournal } from "./journal.ts";
import { type PlannedMessage, planMessage, textOf } from "./messages.ts";
import { createRandom, type Random } from "./random.ts";
import type { Mode } from "./settings.ts";
import { TroubledTelegram } from "./troubled-telegram.ts";
import { judge, type Verdict } from "./verdict.ts";

/** Settings of a round. */
export interface RoundOptions {
  readonly mode: Mode;
  readonly seed: number;
  /** How long things go wrong. */
  readonly seconds: number;
  /** The command that runs the bot. */
  readonly command: readonly [string, ...string[]];
}

/** What came of a round. */
export interface RoundReport extends Verdict {
  readonly sent: number;
  readonly kills: number;
  readonly stops: number;
  /** How often each fault has happened between the bot and Telegram, in both directions. */
  readonly faults: Readonly<Record<Fault | "conflict", number>>;
  /** The last lines that the processes of the bot have written to standard error. */
  readonly lines: readonly string[];
}

const CHATS = 12;
/** A poll returns 100 updates: were more pending, the bot might have to confirm some that wait. */
const MAX_PENDING = 80;
/** How long the bot may take for what is left when nothing goes wrong any more. */
const DRAIN_MS = 60_000;
const CONFLICT_INTERVAL_MS = 3_000;
/** How long nothing has gone wrong when the bot is stopped in peace. */
const PEACE_MS = 500;
const MAX_LINES = 200;

/** Runs a bot for some time while everything goes wrong, and judges what it has done. */
export async function runRound(options: RoundOptions): Promise<RoundReport> {
  const folder = mkdtempSync(join(tmpdir(), "telewire-soak-"));
  const round = new Round(options, join(folder, "journal"));
  try {
    return await round.run();
  } finally {
    await round.close();
    rmSync(folder, { recursive: true });
  }
}

/** One bot in changing processes. */
class Round {
  readonly #options: RoundOptions;
  readonly #journal: string;
  /** Of what users do, and of what happens to the bot's processes. */
  readonly #users: Random;
  readonly #fate: Random;
  readonly #telegram: TroubledTelegram;
  readonly #sent: PlannedMessage[] = [];
  readonly #ends: ProcessEnd[] = [];
  readonly #lines: string[] = [];
  readonly #problems: string[] = [];
  #process: BotProcess | undefined;
  #apiRoot = "";

  constructor(options: RoundOptions, journal: string) {
    this.#options = options;
    this.#journal = journal;
    this.#users = createRandom(options.seed);
    this.#fate = createRandom(options.seed + 1);
    this.#telegram = new TroubledTelegram(options.seed + 2);
  }

  async run(): Promise<RoundReport> {
    this.#apiRoot = await this.#telegram.listen();
    if (this.#options.mode !== "polling") await this.#telegram.setWebhook();
    await this.#spawn();
    const end = AbortSignal.timeout(this.#options.seconds * 1_000);
    await Promise.all([this.#send(end), this.#disturb(end), this.#restart(end)]);
    this.#telegram.isQuiet = true;
    await this.#drain();
    await this.#end("stop", Date.now());
    return this.#report();
  }

  async close(): Promise<void> {
    await this.#process?.end("kill");
    await this.#telegram.close();
  }

  #report(): RoundReport {
    const sent = this.#sent;
    const journal = readJournal(this.#journal);
    const { answeredEarly } = this.#telegram;
    const { mode } = this.#options;
    const verdict = judge({ mode, sent, journal, ends: this.#ends, answeredEarly });
    const causes = this.#ends.map(({ cause }) => cause);
    return {
      ...verdict,
      problems: [...this.#problems, ...verdict.problems],
      sent: sent.length,
      kills: causes.filter((cause) => cause === "kill").length,
      stops: causes.filter((cause) => cause === "stop").length,
      faults: this.#telegram.faults,
      lines: this.#lines,
    };
  }

  /** Users write, some of them more than others, as long as the bot keeps up. */
  async #send(end: AbortSignal): Promise<void> {
    const chats = Array.from({ length: CHATS }, (_, index) => ({
      chat: this.#telegram.openChat(`User ${index}`),
      seq: 0,
    }));
    const canOvertake = this.#options.mode !== "await";
    while (!end.aborted) {
      const most = this.#users.chance(0.5) ? 2 : CHATS - 1;
      const sender = chats[this.#users.integer(0, most)];
      if (sender !== undefined && (await this.#telegram.pending()) < MAX_PENDING) {
        const { chat } = sender;
        const message = planMessage(chat.id, ++sender.seq, this.#users, canOvertake);
        this.#sent.push(message);
        chat.sendText(textOf(message));
      }
      await sleep(this.#users.integer(1, 40));
    }
  }

  /** Another process polls with the same token now and then. */
  async #disturb(end: AbortSignal): Promise<void> {
    if (this.#options.mode !== "polling") return;
    while (await within(end, CONFLICT_INTERVAL_MS)) await this.#telegram.conflict();
  }

  /** The bot is killed, or stopped, with and without faults at that time, and starts again. */
  async #restart(end: AbortSignal): Promise<void> {
    while (await within(end, this.#fate.integer(200, 2_000))) {
      const way = this.#fate.weighted({ kill: 3, stop: 2, "stop in peace": 2 });
      if (way === "stop in peace") {
        const since = Date.now();
        this.#telegram.isQuiet = true;
        await sleep(PEACE_MS);
        await this.#end("stop", since);
        this.#telegram.isQuiet = false;
      } else await this.#end(way);
      await this.#spawn();
    }
  }

  /** Waits until everything is confirmed. */
  async #drain(): Promise<void> {
    const latest = Date.now() + DRAIN_MS;
    let pending = await this.#telegram.pending();
    while (pending > 0 && Date.now() < latest) {
      await sleep(100);
      pending = await this.#telegram.pending();
    }
    if (pending > 0) this.#problems.push(`${pending} updates were never confirmed`);
  }

  /** Starts the bot in a new process, and waits until it takes updates. */
  async #spawn(): Promise<void> {
    const { mode, command } = this.#options;
    const { token } = this.#telegram.account;
    const run = this.#ends.length + 1;
    const task = { token, apiRoot: this.#apiRoot, journal: this.#journal, run, mode };
    const bot = new BotProcess(command, task);
    this.#process = bot;
    const port = await bot.ready;
    this.#telegram.webhookOrigin = `http://127.0.0.1:${port}`;
  }

  async #end(cause: ProcessEnd["cause"], quietSince?: number): Promise<void> {
    const bot = this.#process;
    if (bot === undefined) return;
    this.#process = undefined;
    this.#ends.push(await bot.end(cause, quietSince));
    this.#lines.push(...bot.lines);
    this.#lines.splice(0, this.#lines.length - MAX_LINES);
  }
}

/** Resolves after the time with `true`, or with `false` as soon as the signal aborts. */
async function within(end: AbortSignal, ms: number): Promise<boolean> {
  return await sleep(ms, true, { signal: end }).catch(() => false);
}
