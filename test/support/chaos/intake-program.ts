/** Stores all updates, a little out of order, and repeats a put until it succeeds. */
import { setTimeout as sleep } from "node:timers/promises";
import { Bot } from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { inbox } from "../../../src/workers/index.ts";
import { openInbox } from "../inbox/open-any-inbox.ts";
import { bot as botInfo, message } from "../updates.ts";
import { now, report } from "./events.ts";
import { CHAOS_TOKEN, laneOf, randomOf, readSettings } from "./settings.ts";

/** How far an update may come from its place. */
const WINDOW = 20;

const settings = readSettings();
const random = randomOf(settings.seed + Number(process.argv[3]));
const engine = await openInbox(settings.spec, { lockMs: settings.lockMs });
const intake = inbox(new Bot(CHAOS_TOKEN, { botInfo }), engine);
const order = Array.from({ length: settings.updates }, (_, at) => ({
  id: at + 1,
  at: at + random() * WINDOW,
}));
order.sort((one, other) => one.at - other.at);

report({ type: "ready" });
const startedAt = now();
let sent = 0;
const puts = new Set<Promise<void>>();
while (sent < order.length) {
  const due = Math.min(order.length, Math.ceil(((now() - startedAt) / 1000) * settings.rate));
  while (sent < due) {
    const size = 1 + Math.floor(random() * 3);
    const ids = order.slice(sent, sent + size).map(({ id }) => id);
    sent += ids.length;
    const put = store(ids).finally(() => puts.delete(put));
    puts.add(put);
  }
  await sleep(5);
}
await Promise.all(puts);
await engine.close();
report({ type: "finished" });

async function store(ids: readonly number[]): Promise<void> {
  for (;;) {
    try {
      await intake.store(ids.map(updateOf));
      break;
    } catch (error) {
      console.error(`intake: ${error}`);
      await sleep(100 + random() * 200);
    }
  }
  report({ type: "stored", ids, at: now() });
}

function updateOf(id: number): Update {
  const chat = { id: laneOf(id, settings), type: "private", first_name: "Ada" } as const;
  return { update_id: id, message: message(`update ${id} ${"x".repeat(200)}`, { chat }) };
}
