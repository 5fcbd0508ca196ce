import { durableObjects, type LaneObjects } from "../../src/durable-objects/durable-objects.ts";
import { type LaneObjectClass, laneObject } from "../../src/durable-objects/lane-object.ts";
import type { ObjectNamespace } from "../../src/durable-objects/platform.ts";
import type { Entry } from "../../src/inbox/inbox.ts";
import { Bot } from "../../src/index.ts";
import type { User } from "../../src/types/index.ts";
import { type WorkersContext, webhook } from "../../src/webhook/adapters/cloudflare.ts";
import { inbox } from "../../src/workers/index.ts";

/** The environment of the Worker. */
export interface LaneEnv {
  readonly Lane: ObjectNamespace;
}

/** What the test may ask for. */
export type LaneCall =
  | { readonly call: "put"; readonly entries: readonly Entry[] }
  | { readonly call: "cancel"; readonly lane: string; readonly id: string }
  | { readonly call: "list"; readonly bot?: number; readonly limit: number }
  | { readonly call: "retry" | "drop"; readonly id: string };

/** How long after `/remind` the reminder comes. */
export const REMINDER_MS = 500;

const BOT = 42;
const botInfo: User = { id: BOT, is_bot: true, first_name: "Shop", username: "shop_bot" };

/** Asks the test how a handler ends. */
async function tell(text: string): Promise<void> {
  const response = await fetch("http://test/handled", { method: "POST", body: text });
  if (!response.ok) throw new Error(await response.text());
}

function createBot(_env: LaneEnv, id: number = BOT): Bot {
  const bot = new Bot(`${id}:token`, { botInfo });
  bot.catch(() => undefined);
  bot.command("remind", (ctx) => ctx.schedule("reminder", { in: REMINDER_MS, data: ctx.chatId }));
  bot.job<number>("reminder", (ctx) => tell(`reminder for ${ctx.match}`));
  bot.command("charge", async (ctx) => {
    await ctx.once("charge", () => tell("charged"));
    await tell("after the charge");
  });
  bot.on("message:text", (ctx) => tell(ctx.message.text));
  return bot;
}

export const Lane: LaneObjectClass<LaneEnv> = laneObject(createBot, {
  lanes: (env) => env.Lane,
  capacity: 5,
});

const handle = webhook((env: LaneEnv) => inbox(createBot(env), durableObjects(env.Lane)), {
  secretToken: "s",
});

function run(lanes: LaneObjects, call: LaneCall): Promise<unknown> {
  switch (call.call) {
    case "put":
      return lanes.put(call.entries);
    case "cancel":
      return lanes.cancel(BOT, call.lane, call.id);
    case "list":
      return lanes.dead.list(call);
    case "retry":
      return lanes.dead.retry(BOT, call.id);
    case "drop":
      return lanes.dead.drop(BOT, call.id);
  }
}

/** A Worker whose handlers ask the test what to do. */
export const laneWorker = {
  async fetch(request: Request, env: LaneEnv, context: WorkersContext): Promise<Response> {
    if (!request.url.endsWith("/call")) return handle(request, env, context);
    try {
      const call: LaneCall = JSON.parse(await request.text());
      const result = await run(durableObjects(env.Lane), call);
      return Response.json({ result: result ?? null });
    } catch (error) {
      return Response.json({ error: String(error) });
    }
  },
};
