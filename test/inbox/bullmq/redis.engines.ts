import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { bullmq } from "../../../src/inbox/bullmq/index.ts";
import { createRedisStore } from "../../../src/inbox/bullmq/redis/redis-store.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { mailboxSuite } from "../../suites/inbox/mailbox.suite.ts";
import { restartSuite } from "../../suites/inbox/restart.suite.ts";
import { describeWith, describeWithOwn } from "../../support/engines/describe-with.ts";
import { removeRedisInbox } from "../../support/engines/remove-inbox.ts";
import { BOT, claimOne, entry } from "../../support/inbox/entries.ts";
import { openInbox } from "../../support/inbox/open-any-inbox.ts";
import { silentLossSuite } from "./silent-loss.suite.ts";

describeWith("redis", "an inbox of BullMQ in Redis", (url) => {
  const prefixes: string[] = [];
  const newPrefix = (): string => {
    const prefix = `test-${randomBytes(6).toString("hex")}`;
    prefixes.push(prefix);
    return prefix;
  };
  afterAll(async () => {
    for (const prefix of prefixes) await removeRedisInbox(url, prefix);
  });

  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-any-inbox.ts", import.meta.url).href,
    createStore() {
      const prefix = `test-${randomBytes(6).toString("hex")}`;
      return {
        spec: { engine: "redis", url, prefix },
        remove: () => removeRedisInbox(url, prefix),
      };
    },
  });

  mailboxSuite(() => createRedisStore(url, newPrefix(), {}).mailbox);

  silentLossSuite(url, newPrefix, (each, prefix) => createRedisStore(each, prefix, {}).mailbox);

  it("wakes lanes whose jobs are missing", async () => {
    const client = new Redis(url);
    const prefix = newPrefix();
    const inbox = bullmq({ connection: url, prefix, lockMs: 600 });
    await inbox.put([entry(1), entry(2, "8")]);
    await client.del(...(await client.keys(`{${prefix}}:lanes-*`)));
    const claims = [await claimOne(inbox), await claimOne(inbox)];
    expect(claims.map(({ lane }) => lane).sort()).toEqual(["7", "8"]);
    await inbox.close();
    client.disconnect();
  });

  it("keeps nothing of a lane without entries for ever, even if its owner crashes", async () => {
    const client = new Redis(url);
    const prefix = newPrefix();
    const { mailbox } = createRedisStore(url, prefix, {});
    const lane = { bot: BOT, lane: "7", token: "crashed:1" };
    const key = `{${prefix}}:lane:${BOT}:7`;
    await mailbox.put([entry(1), entry(2)], 10);
    await mailbox.take(lane, 60_000);
    await mailbox.done(lane, "1");
    expect(await client.pttl(key)).toBe(-1);
    await mailbox.done(lane, "2");
    expect(await client.pttl(key)).toBeGreaterThan(0);
    await mailbox.put([entry(3)], 10);
    expect(await client.pttl(key)).toBe(-1);
    await mailbox.close();
    client.disconnect();
  });

  it("connects as a client of its user does, and leaves that open", async () => {
    const client = new Redis(url);
    const { host = "", port = 0 } = client.options;
    const prefix = newPrefix();
    await Promise.all(
      [client, { host, port }].map(async (connection, at) => {
        const inbox = bullmq({ connection, prefix });
        await inbox.put([entry(at)]);
        await inbox.close();
      }),
    );
    expect(await client.hlen(`{${prefix}}:body:${BOT}`)).toBe(2);
    client.disconnect();
  });
});

describeWithOwn("redis", "an inbox of BullMQ in Redis, with a server of its own", (server) => {
  restartSuite("with all defaults", server, () => bullmq({ connection: server().url }));
});
