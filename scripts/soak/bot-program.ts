import { setTimeout as sleep } from "node:timers/promises";
import { Bot, type CommandContext } from "../../src/index.ts";
import type { Message } from "../../src/types/index.ts";
import { appendEntry, type JournalEntry } from "./journal.ts";
import { seqOf } from "./messages.ts";
import { BOT_SETTINGS, type BotTask, GRACE_MS, HOLD_MS, TIMEOUT_MS } from "./settings.ts";

/** The bot under test. It runs in a process of its own, which the soak kills and starts again. */
const { token, apiRoot, journal, run, mode }: BotTask = JSON.parse(process.env[BOT_SETTINGS] ?? "");

const bot = new Bot(token, {
  client: { apiRoot },
  lanes: { timeoutMs: TIMEOUT_MS },
  onDeadLetter: (update) => {
    if ("message" in update) record(update.message, "dead");
  },
});
bot.catch(() => undefined);

function record(message: Message, what: JournalEntry["what"]): void {
  appendEntry(journal, { run, at: Date.now(), chat: message.chat.id, seq: seqOf(message), what });
}

/** Why `/stop` aborts handlers: their updates were handled, which those that the end of the bot aborts were not. */
const STOPPED = new DOMException("stopped by the user", "AbortError");

/** Records when the work starts and how it ends; when it fails, `onDeadLetter` does. */
async function recorded(ctx: CommandContext, work: () => Promise<unknown>): Promise<void> {
  record(ctx.msg, "start");
  try {
    await work();
    record(ctx.msg, "end");
  } catch (error) {
    const { aborted, reason } = ctx.signal;
    if (aborted) record(ctx.msg, reason === STOPPED ? "end" : "aborted");
    throw error;
  }
}

function pause({ args, signal }: CommandContext): Promise<void> {
  return sleep(Number(args[1]), undefined, { signal });
}

if (mode !== "await")
  bot.overtake().command("stop", (ctx) => {
    record(ctx.msg, "start");
    ctx.lane.abort(STOPPED);
    record(ctx.msg, "end");
  });
bot.command("sync", (ctx) => {
  record(ctx.msg, "start");
  record(ctx.msg, "end");
});
bot.command("wait", (ctx) => recorded(ctx, () => pause(ctx)));
bot.command("call", (ctx) =>
  recorded(ctx, () => ctx.reply("Done", {}, { signal: ctx.signal }).catch(() => undefined)),
);
bot.command("fail", (ctx) =>
  recorded(ctx, async () => {
    await pause(ctx);
    throw new Error("failed");
  }),
);
bot.command("hang", (ctx) => recorded(ctx, () => new Promise(() => undefined)));

process.once("SIGTERM", () => void bot.stop({ graceMs: GRACE_MS }));
if (mode === "polling") {
  await bot.start({
    quiet: true,
    timeout: 2,
    holdMs: HOLD_MS,
    onStart: () => console.log(JSON.stringify({ port: 0 })),
  });
} else {
  const { port } = await bot.listen({ port: 0, mode, quiet: true });
  console.log(JSON.stringify({ port }));
}
