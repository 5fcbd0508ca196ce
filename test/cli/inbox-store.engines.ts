import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { bullmq } from "../../src/inbox/bullmq/index.ts";
import type { Inbox } from "../../src/inbox/inbox.ts";
import { describeWith } from "../support/engines/describe-with.ts";
import { removePostgresInbox, removeRedisInbox } from "../support/engines/remove-inbox.ts";
import { claimOne, entry } from "../support/inbox/entries.ts";
import { runCli } from "./cli.ts";
import { runCliProcess } from "./start-cli.ts";

/** Lists, retries and drops in an inbox of BullMQ while it is in use. */
async function playWith(
  url: string,
  open: (prefix: string) => Inbox,
  remove: (url: string, prefix: string) => Promise<void>,
): Promise<void> {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  const inbox = open(prefix);
  const run = (...parameters: string[]) =>
    runCli([...parameters, "--inbox", url, "--prefix", prefix]);
  try {
    await inbox.put([entry(1), entry(2)]);
    const claim = await claimOne(inbox);
    for (const { id } of await claim.head(2)) await claim.fail(id, "Error: no");
    await claim.release();
    expect((await run("dead", "list")).output.split("\n")).toHaveLength(3);
    expect((await run("dead", "retry", "1")).output).toBe("Put back: update 1 of bot 42");
    expect((await run("dead", "drop", "--all")).output).toBe("Deleted: 1 dead letter");
    const stats = ["inbox", "stats", "--inbox", url, "--prefix", prefix, "--json"];
    expect(JSON.parse(await runCliProcess(stats))).toMatchObject([
      { bot: 42, waiting: 1, dead: 0 },
    ]);
    await (await claimOne(inbox)).done("1");
  } finally {
    await inbox.close();
    await remove(url, prefix);
  }
}

describeWith("redis", "telewire dead with Redis", (url) => {
  it("finds the inbox by its URL and prefix", () =>
    playWith(url, (prefix) => bullmq({ connection: url, prefix }), removeRedisInbox));
});

describeWith("postgres", "telewire dead with PostgreSQL", (url) => {
  it("finds the inbox by its URL and prefix", () =>
    playWith(url, (prefix) => bullmq({ postgres: url, prefix }), removePostgresInbox));
});
