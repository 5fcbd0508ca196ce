import { deepEqual, equal, ok } from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ENGINES } from "../../test/support/engines/engines.ts";
import { INBOXES, type InboxName } from "../inbox/inboxes.ts";
import { measureInboxes, type OpenableInbox } from "../inbox/measure.ts";
import { measureSpeeds } from "../inbox/measure-speed.ts";
import { measureTakeovers } from "../inbox/measure-takeover.ts";
import { OrderTally } from "../inbox/order-tally.ts";
import { type ServerKind, type StartedStore, startStore } from "../inbox/servers.ts";
import { chatOfUpdate, createInboxUpdates, HOT_SHARE, INBOX_CHATS } from "../inputs/inbox.ts";
import { createRandom } from "../inputs/random.ts";
import { asServerJson } from "../inputs/updates.ts";

describe("the updates of an inbox", () => {
  it("belong to 1,000 chats, 5 % of them to one", () => {
    const updates = 40_000;
    const counts = new Map<number, number>();
    for (let id = 1; id <= updates; id += 1)
      counts.set(chatOfUpdate(id), (counts.get(chatOfUpdate(id)) ?? 0) + 1);
    equal(counts.size, INBOX_CHATS);
    const [most = 0, second = 0] = [...counts.values()].toSorted((one, other) => other - one);
    ok(Math.abs(most / updates - HOT_SHARE) < 0.005, `${most} in one chat`);
    ok(second < (2 * updates) / INBOX_CHATS, `${second} in another`);
  });

  it("have about 500 bytes of JSON, and the identifiers that are asked for", () => {
    const create = createInboxUpdates();
    const update = create(7, 42);
    deepEqual([update.update_id, update.message.chat.id], [7, 42]);
    const lengths = Array.from({ length: 100 }, (_, id) => asServerJson(create(id, 1)).length);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    ok(mean > 450 && mean < 550, `${mean} bytes`);
  });
});

describe("the tally of what was handled", () => {
  it("counts what comes after a later update of its chat, and what comes twice", () => {
    const tally = new OrderTally();
    for (const [id, chat] of [
      [1, 1],
      [3, 1],
      [2, 1],
      [5, 2],
      [4, 1],
      [5, 2],
    ] as const)
      tally.note(id, chat);
    deepEqual(tally.counts, { handled: 5, repeated: 1, disorders: 1 });
  });

  it("waits until all are handled, and not for ever", async () => {
    const tally = new OrderTally();
    const isDone = tally.whenHandled(2, 60_000);
    tally.note(1, 1);
    tally.note(2, 2);
    await isDone;
    await tally.whenHandled(3, 1);
    equal(tally.counts.handled, 2);
  });
});

it("without servers, the journal is measured, and the report says what is not", async () => {
  const start = async (kind: ServerKind): Promise<StartedStore | string> =>
    kind === "folder" ? startStore(kind) : "no server";
  const { speeds, webhooks, skipped } = await measureInboxes("smoke", start);
  deepEqual(
    speeds.map(({ inbox, rounds }) => [inbox, rounds[0]?.handled, rounds[0]?.disorders]),
    [["telewire, journal", 500, 0]],
  );
  deepEqual(
    webhooks.map(({ engine, rounds }) => [engine, rounds.every(({ p50, p99 }) => p50 <= p99)]),
    [
      [undefined, true],
      ["telewire, journal", true],
    ],
  );
  deepEqual(skipped, ["telewire, BullMQ on Redis: no server"]);
});

/** What this machine lacks for an inbox, or false. */
function lack(name: InboxName): string | false {
  const { server, isAvailable } = INBOXES[name];
  if (!isAvailable()) return "no SQLite in this runtime";
  const found = server === "folder" ? undefined : ENGINES[server].find();
  return typeof found === "string" && found;
}

describe("each inbox that this machine can run", () => {
  const stores = new Map<ServerKind, StartedStore>();
  before(async () => {
    for (const kind of ["folder", "redis", "postgres"] as const) {
      const store = await startStore(kind);
      if (typeof store !== "string") stores.set(kind, store);
    }
  });
  after(async () => {
    await Promise.all([...stores.values()].map((store) => store.stop()));
  });

  for (const [name, { server }] of Object.entries(INBOXES) as [
    InboxName,
    (typeof INBOXES)[InboxName],
  ][])
    it(`stores and hands out every update in order: ${name}`, { skip: lack(name) }, async () => {
      const address = stores.get(server)?.address ?? "";
      const updates = { folder: 200, redis: 200, postgres: 200 };
      const effort = { rounds: 1, warmUp: 20, updates };
      const inboxes: OpenableInbox[] = [{ name, address }];
      const [result] = await measureSpeeds(inboxes, effort, createRandom(1));
      const [round] = result?.rounds ?? [];
      deepEqual([round?.handled, round?.repeated, round?.disorders], [200, 0, 0]);
      ok((round?.storeMilliseconds ?? 0) > 0 && (round?.milliseconds ?? 0) > 0);
    });

  it("is taken over when its process is killed", async () => {
    const address = stores.get("folder")?.address ?? "";
    const inboxes = [{ name: "telewire, journal", address }] as const;
    const [takeover] = await measureTakeovers(inboxes, { lockMs: 500, patienceMs: 20_000 });
    ok((takeover?.seconds ?? Number.POSITIVE_INFINITY) < 20, JSON.stringify(takeover));
  });
});
