import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { bullmq } from "../../../src/inbox/bullmq/index.ts";
import { createRedisStore } from "../../../src/inbox/bullmq/redis/redis-store.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { mailboxSuite } from "../../suites/inbox/mailbox.suite.ts";
import { restartSuite } from "../../suites/inbox/restart.suite.ts";
import { describeWith, describeWithOwn } from "../../support/engines/describe-with.ts";
import { BOT, claimOne, entry } from "../../support/inbox/entries.ts";
import { openInbox } from "../../support/inbox/open-any-inbox.ts";

describeWith("redis", "an inbox of BullMQ in Redis", (url) => {
  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-any-inbox.ts", import.meta.url).href,
    createStore() {
      const prefix = `test-${randomBytes(6).toString("hex")}`;
      const remove = async (): Promise<void> => {
        const client = new Redis(url);
        const keys = await client.keys(`{${prefix}}:*`);
        if (keys.length > 0) await client.del(...keys);
        client.disconnect();
      };
      return { spec: { engine: "redis", url, prefix }, remove };
    },
  });

  mailboxSuite(() => createRedisStore(url, `test-${randomBytes(6).toString("hex")}`, {}).mailbox);

  it("wakes lanes whose jobs are missing", async () => {
    const client = new Redis(url);
    const prefix = `test-${randomBytes(6).toString("hex")}`;
    const inbox = bullmq({ connection: url, prefix, lockMs: 600 });
    await inbox.put([entry(1), entry(2, "8")]);
    await client.del(...(await client.keys(`{${prefix}}:lanes-*`)));
    const claims = [await claimOne(inbox), await claimOne(inbox)];
    expect(claims.map(({ lane }) => lane).sort()).toEqual(["7", "8"]);
    await inbox.close();
    await client.del(...(await client.keys(`{${prefix}}:*`)));
    client.disconnect();
  });

  it("keeps nothing of a lane without entries for ever, even if its owner crashes", async () => {
    const client = new Redis(url);
    const prefix = `test-${randomBytes(6).toString("hex")}`;
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
    await client.del(...(await client.keys(`{${prefix}}:*`)));
    client.disconnect();
  });

  it("connects as a client of its user does, and leaves that open", async () => {
    const client = new Redis(url);
    const { host = "", port = 0 } = client.options;
    const prefix = `test-${randomBytes(6).toString("hex")}`;
    await Promise.all(
      [client, { host, port }].map(async (connection, at) => {
        const inbox = bullmq({ connection, prefix });
        await inbox.put([entry(at)]);
        await inbox.close();
      }),
    );
    expect(await client.hlen(`{${prefix}}:body:${BOT}`)).toBe(2);
    await client.del(...(await client.keys(`{${prefix}}:*`)));
    client.disconnect();
  });
});

describeWithOwn("redis", "an inbox of BullMQ in Redis, with a server of its own", (server) => {
  restartSuite("with all defaults", server, () => bullmq({ connection: server().url }));
});
