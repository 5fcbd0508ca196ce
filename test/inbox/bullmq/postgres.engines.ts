import { randomBytes } from "node:crypto";
import { Client, Pool } from "pg";
import { expect, it } from "vitest";
import { bullmq } from "../../../src/inbox/bullmq/index.ts";
import { PostgresDatabase } from "../../../src/inbox/bullmq/postgres/connection.ts";
import { createPostgresStore } from "../../../src/inbox/bullmq/postgres/postgres-store.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { mailboxSuite } from "../../suites/inbox/mailbox.suite.ts";
import { restartSuite } from "../../suites/inbox/restart.suite.ts";
import { describeWith, describeWithOwn } from "../../support/engines/describe-with.ts";
import { claimOne, entry, idsOf } from "../../support/inbox/entries.ts";
import { openInbox } from "../../support/inbox/open-any-inbox.ts";

describeWith("postgres", "an inbox of BullMQ in PostgreSQL", (url) => {
  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-any-inbox.ts", import.meta.url).href,
    createStore() {
      const prefix = `test_${randomBytes(6).toString("hex")}`;
      const remove = async (): Promise<void> => {
        const client = new Client(url);
        await client.connect();
        await client.query(`DROP SCHEMA "${prefix}" CASCADE`);
        await client.query("DELETE FROM bullmq.job WHERE queue LIKE $1", [`${prefix}-%`]);
        await client.end();
      };
      return { spec: { engine: "postgres", url, prefix }, remove };
    },
  });

  mailboxSuite(
    () => createPostgresStore(url, `test_${randomBytes(6).toString("hex")}`, "test", {}).mailbox,
  );

  it("wakes lanes whose jobs are missing", async () => {
    const client = new Client(url);
    await client.connect();
    const prefix = `test_${randomBytes(6).toString("hex")}`;
    const inbox = bullmq({ postgres: url, prefix, lockMs: 600 });
    await inbox.put([entry(1), entry(2, "8")]);
    await client.query("DELETE FROM bullmq.job WHERE queue LIKE $1", [`${prefix}-%`]);
    await client.query("DELETE FROM bullmq.dedup WHERE queue LIKE $1", [`${prefix}-%`]);
    const claims = [await claimOne(inbox), await claimOne(inbox)];
    expect(claims.map(({ lane }) => lane).sort()).toEqual(["7", "8"]);
    await inbox.close();
    await client.query(`DROP SCHEMA "${prefix}" CASCADE`);
    await client.end();
  });

  it("adds what tables of an older version have not, and keeps their entries", async () => {
    const client = new Client(url);
    await client.connect();
    const prefix = `test_${randomBytes(6).toString("hex")}`;
    for (const each of [1, 2]) {
      const inbox = bullmq({ postgres: url, prefix });
      await inbox.put([entry(each)]);
      expect(idsOf(await (await claimOne(inbox)).head(10))).toHaveLength(each);
      await inbox.close();
      await client.query(`DROP FUNCTION "${prefix}".release; DROP INDEX "${prefix}".seen_at`);
      await client.query(`COMMENT ON SCHEMA "${prefix}" IS 'telewire inbox 1'`);
    }
    await client.query(`DROP SCHEMA "${prefix}" CASCADE`);
    await client.end();
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
    const prefix = `test_${randomBytes(6).toString("hex")}`;
    const inbox = bullmq({ postgres: pool, prefix });
    await inbox.put([entry(1)]);
    await inbox.close();
    const { rows } = await pool.query(`SELECT id FROM "${prefix}".entry`);
    expect(rows).toEqual([{ id: "1" }]);
    await pool.query(`DROP SCHEMA "${prefix}" CASCADE`);
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
