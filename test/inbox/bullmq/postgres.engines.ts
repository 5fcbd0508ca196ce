import { randomBytes } from "node:crypto";
import { Client, Pool } from "pg";
import { afterAll, expect, it } from "vitest";
import { bullmq } from "../../../src/inbox/bullmq/index.ts";
import { PostgresDatabase } from "../../../src/inbox/bullmq/postgres/connection.ts";
import { createPostgresStore } from "../../../src/inbox/bullmq/postgres/postgres-store.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { mailboxSuite } from "../../suites/inbox/mailbox.suite.ts";
import { restartSuite } from "../../suites/inbox/restart.suite.ts";
import { describeWith, describeWithOwn } from "../../support/engines/describe-with.ts";
import { removePostgresInbox } from "../../support/engines/remove-inbox.ts";
import { BOT, claimOne, entry, idsOf } from "../../support/inbox/entries.ts";
import { openInbox } from "../../support/inbox/open-any-inbox.ts";
import { silentLossSuite, until } from "./silent-loss.suite.ts";

describeWith("postgres", "an inbox of BullMQ in PostgreSQL", (url) => {
  const prefixes: string[] = [];
  const newPrefix = (): string => {
    const prefix = `test_${randomBytes(6).toString("hex")}`;
    prefixes.push(prefix);
    return prefix;
  };
  afterAll(async () => {
    for (const prefix of prefixes) await removePostgresInbox(url, prefix);
  });

  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-any-inbox.ts", import.meta.url).href,
    createStore() {
      const prefix = `test_${randomBytes(6).toString("hex")}`;
      return {
        spec: { engine: "postgres", url, prefix },
        remove: () => removePostgresInbox(url, prefix),
      };
    },
  });

  mailboxSuite(() => createPostgresStore(url, newPrefix(), "test", {}).mailbox);

  silentLossSuite(
    url,
    newPrefix,
    (each, prefix, name) => createPostgresStore(each, prefix, name, {}).mailbox,
  );

  it("wakes lanes whose jobs are missing", async () => {
    const client = new Client(url);
    await client.connect();
    const prefix = newPrefix();
    const inbox = bullmq({ postgres: url, prefix, lockMs: 600 });
    await inbox.put([entry(1), entry(2, "8")]);
    await client.query("DELETE FROM bullmq.job WHERE queue LIKE $1", [`${prefix}-%`]);
    await client.query("DELETE FROM bullmq.dedup WHERE queue LIKE $1", [`${prefix}-%`]);
    const claims = [await claimOne(inbox), await claimOne(inbox)];
    expect(claims.map(({ lane }) => lane).sort()).toEqual(["7", "8"]);
    await inbox.close();
    await client.end();
  });

  it("adds what tables of an older version have not, and keeps their entries", async () => {
    const client = new Client(url);
    await client.connect();
    const prefix = newPrefix();
    for (const each of [1, 2]) {
      const inbox = bullmq({ postgres: url, prefix });
      await inbox.put([entry(each)]);
      expect(idsOf(await (await claimOne(inbox)).head(10))).toHaveLength(each);
      await inbox.close();
      await client.query(`DROP FUNCTION "${prefix}".release; DROP INDEX "${prefix}".seen_at`);
      await client.query(`COMMENT ON SCHEMA "${prefix}" IS 'telewire inbox 1'`);
    }
    await client.end();
  });

  it("rejects an entry that PostgreSQL cannot store, and no other of that moment", async () => {
    const { mailbox } = createPostgresStore(url, newPrefix(), "test", {});
    const puts = [entry(1), entry(2, "\0"), entry(3)].map((each) => mailbox.put([each], 10));
    const [first, second, third] = await Promise.allSettled(puts);
    expect([first?.status, third?.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(second).toMatchObject({ reason: { message: expect.stringMatching(/invalid byte/) } });
    await mailbox.close();
  });

  it("forgets ids, effects and processes after their time", async () => {
    const client = new Client(url);
    await client.connect();
    const prefix = newPrefix();
    const { mailbox } = createPostgresStore(url, prefix, "test", {});
    await mailbox.put([entry(1)], 10);
    await mailbox.begin(BOT, "new", "a");
    await client.query(`
      INSERT INTO "${prefix}".seen SELECT 1, n::text, 0 FROM generate_series(1, 25000) AS n;
      INSERT INTO "${prefix}".effect SELECT 1, n::text, 'a', 0 FROM generate_series(1, 25000) AS n;
      INSERT INTO "${prefix}".idle VALUES ('crashed', 0)`);
    await mailbox.sweep(1_000);
    const counts = async () => {
      const of = (table: string) => `(SELECT count(*)::integer FROM "${prefix}".${table})`;
      const text = `SELECT ${of("seen")} AS seen, ${of("effect")} AS effects, ${of("idle")} AS idle`;
      return (await client.query(text)).rows[0];
    };
    await until(async () => (await counts()).effects === 1);
    expect(await counts()).toEqual({ seen: 1, effects: 1, idle: 0 });
    await mailbox.close();
    await client.end();
  });

  it("serves many bots without a warning", async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): void => void warnings.push(warning);
    process.on("warning", onWarning);
    const inbox = bullmq({ postgres: url, prefix: newPrefix() });
    const bots = Array.from({ length: 12 }, (_, at) => at + 1);
    await inbox.put(bots.map((bot) => entry(1, "7", { bot })));
    for (const _ of bots) await claimOne(inbox, bots);
    await inbox.close();
    process.off("warning", onWarning);
    expect(warnings).toEqual([]);
  });

  it("keeps few events of BullMQ", async () => {
    const client = new Client(url);
    await client.connect();
    const prefix = newPrefix();
    const inbox = bullmq({ postgres: url, prefix });
    for (let order = 0; order < 3; order++)
      await inbox.put(
        Array.from({ length: 100 }, (_, at) => entry(order * 100 + at, `${order} ${at}`)),
      );
    const { rows } = await client.query("SELECT FROM bullmq.event WHERE queue LIKE $1", [
      `${prefix}-%`,
    ]);
    expect(rows.length).toBeLessThanOrEqual(200);
    await inbox.close();
    await client.end();
  });

  it("keeps the options of its user's connections", async () => {
    const named = new URL(url);
    named.searchParams.set("options", "-c search_path=mine -c application_name=mine");
    const pool = new Pool({ connectionString: url, options: "-c application_name=mine" });
    for (const postgres of [named.href, pool]) {
      const database = new PostgresDatabase(postgres, newPrefix());
      await database.ready();
      const { rows } = await database.bullmqPool.query(`SELECT current_schema() AS schema,
        current_setting('application_name') AS name, current_setting('synchronous_commit') AS commit`);
      expect(rows).toEqual([{ schema: "bullmq", name: "mine", commit: "off" }]);
      await database.close();
    }
    await pool.end();
  });

  it("survives connections that break while they are in use", async () => {
    const database = new PostgresDatabase(url, "unused");
    const client = await database.bullmqPool.connect();
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
    const other = new Client(url);
    await other.connect();
    await other.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
    await ended;
    await expect(client.query("SELECT 1")).rejects.toThrow();
    client.release(true);
    await other.end();
    await database.close();
  });

  it("connects as a pool of its user does, and leaves that open", async () => {
    const { hostname, port, username, pathname } = new URL(url);
    const pool = new Pool({
      host: hostname,
      port: Number(port),
      user: username,
      password: "secret",
      database: pathname.slice(1),
    });
    const prefix = newPrefix();
    const inbox = bullmq({ postgres: pool, prefix });
    await inbox.put([entry(1)]);
    await inbox.close();
    const { rows } = await pool.query(`SELECT id FROM "${prefix}".entry`);
    expect(rows).toEqual([{ id: "1" }]);
    await pool.end();
  });
});

describeWithOwn(
  "postgres",
  "an inbox of BullMQ in PostgreSQL, with a server of its own",
  (server) => {
    restartSuite("with all defaults", server, () => bullmq({ postgres: server().url }));
  },
);
