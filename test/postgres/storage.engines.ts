import { Client, Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PostgresLike, postgresStorage } from "../../src/postgres/index.ts";
import { sharedStorageSuite } from "../suites/shared-storage.suite.ts";
import { compareAndSetSuite, storageSuite } from "../suites/storage.suite.ts";
import { type CuttingProxy, startCuttingProxy } from "../support/engines/cutting-proxy.ts";
import { describeWith, describeWithOwn } from "../support/engines/describe-with.ts";
import { ENGINES } from "../support/engines/engines.ts";

/** The names of tables, schemas and roles. */
const names: string[] = [];

function uniqueTable(): string {
  const name = `sessions_${crypto.randomUUID().replaceAll("-", "")}`;
  names.push(name);
  return name;
}

/** Connections break on purpose. */
function ignore(): void {}

/** A pool, from the first test of the current `describe` to its last. */
function pooled(url: () => string): () => Pool {
  let pool: Pool | undefined;
  beforeAll(() => {
    pool = new Pool({ connectionString: url() }).on("error", ignore);
  });
  afterAll(() => pool?.end());
  return () => {
    if (pool === undefined) throw new Error("No pool yet");
    return pool;
  };
}

const serverUrl = process.env[ENGINES.postgres.variable];
if (serverUrl !== undefined)
  afterAll(async () => {
    const client = new Client(serverUrl);
    await client.connect();
    for (const name of names) {
      await client.query(`DROP TABLE IF EXISTS ${name}`);
      await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
      await client.query(`DROP ROLE IF EXISTS ${name}`);
    }
    await client.end();
  });

describeWith("postgres", "postgresStorage", (url) => {
  let single: Client | undefined;
  beforeAll(async () => {
    single = new Client(url);
    await single.connect();
  });
  afterAll(() => single?.end());
  const pool = pooled(() => url);
  const clients: readonly [string, () => PostgresLike][] = [
    ["a Pool", pool],
    ["a Client", () => single ?? pool()],
  ];
  for (const [name, client] of clients) {
    const [one, another] = [uniqueTable(), uniqueTable()];
    const inTable = (table: string) => postgresStorage({ client: client(), table });
    storageSuite(`postgresStorage with ${name}`, () => inTable(one));
    compareAndSetSuite(`postgresStorage with ${name}`, () => inTable(another));
  }
  const strict = new Pool({
    connectionString: url,
    options: "-c default_transaction_isolation=serializable",
  });
  afterAll(() => strict.end());
  const table = uniqueTable();
  compareAndSetSuite("postgresStorage with serializable transactions", () =>
    postgresStorage({ client: strict, table }),
  );

  sharedStorageSuite("postgresStorage", {
    processes: 3,
    program: new URL("./adding-process.ts", import.meta.url),
    args: () => [url, uniqueTable()],
    open: ([, shared = ""]) => postgresStorage({ client: pool(), table: shared }),
  });
});

describeWith("postgres", "the table of postgresStorage", (url) => {
  const pool = pooled(() => url);

  it("is created once by many that start at the same time", async () => {
    const rivals = Array.from({ length: 10 }, () => new Pool({ connectionString: url }));
    for (let round = 0; round < 5; round++) {
      const table = uniqueTable();
      await Promise.all(rivals.map((client) => postgresStorage({ client, table }).write("7", 1)));
      expect(await postgresStorage({ client: pool(), table }).read("7")).toBe(1);
    }
    await Promise.all(rivals.map((client) => client.end()));
  });

  it("may stand in a schema, and have a name that is a keyword", async () => {
    const schema = uniqueTable();
    await pool().query(`CREATE SCHEMA "${schema}"`);
    const storage = postgresStorage({ client: pool(), table: `${schema}.Order` });
    await storage.write("7", 1);
    const { rows } = await pool().query(`SELECT key, value FROM ${schema}."Order"`);
    expect(rows).toEqual([{ key: "7", value: "1" }]);
  });

  it("may be used by a role that must not create tables", async () => {
    const table = uniqueTable();
    await postgresStorage({ client: pool(), table }).write("7", 1);
    await pool().query(`CREATE ROLE ${table} LOGIN`);
    await pool().query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${table}`);
    const asRole = new URL(url);
    asRole.username = table;
    const client = new Pool({ connectionString: asRole.href });
    const storage = postgresStorage({ client, table });
    expect(await storage.read("7")).toBe(1);
    await storage.write("7", 2);
    await expect(postgresStorage({ client, table: uniqueTable() }).read("7")).rejects.toThrow(
      "permission denied",
    );
    await client.end();
  });

  it("is created by a later call if the first cannot", async () => {
    const schema = uniqueTable();
    const storage = postgresStorage({ client: pool(), table: `${schema}.sessions` });
    await expect(storage.write("7", 1)).rejects.toThrow("does not exist");
    await pool().query(`CREATE SCHEMA "${schema}"`);
    await storage.write("7", 1);
    expect(await storage.read("7")).toBe(1);
  });

  it("says when a session was last written, so that old ones can be deleted", async () => {
    const table = uniqueTable();
    const storage = postgresStorage({ client: pool(), table });
    const age = async (): Promise<unknown> =>
      (await pool().query(`SELECT now() - updated_at < '1 hour' AS is_new FROM ${table}`)).rows[0];
    for (const write of [
      () => storage.write("7", 1),
      async () => storage.compareAndSet("7", (await storage.readVersioned("7")).version, 2),
      () => storage.write("7", 3),
    ]) {
      await pool().query(`UPDATE ${table} SET updated_at = '2020-01-01'`).catch(ignore);
      await write();
      expect(await age()).toEqual({ is_new: true });
    }
  });
});

describeWith("postgres", "postgresStorage when replies are lost", (url) => {
  let proxy: CuttingProxy;
  beforeAll(async () => {
    proxy = await startCuttingProxy(url);
  });
  afterAll(() => proxy.close());
  const pool = pooled(() => proxy.url);

  it("rejects, has written once, and goes on with a new connection", async () => {
    const storage = postgresStorage({ client: pool(), table: uniqueTable() });
    for (const value of [1, 2, undefined, 3]) {
      const { version } = await storage.readVersioned("7");
      proxy.loseNextReply();
      await expect(storage.compareAndSet("7", version, value)).rejects.toThrow("Connection");
      expect(await storage.read("7")).toBe(value);
    }
    expect(proxy.lostReplies()).toBe(4);
  });
});

describeWithOwn("postgres", "postgresStorage on a server that restarts", (server) => {
  const pool = pooled(() => server().url);

  it("rejects what the server did not answer, and works again after it", async () => {
    const storage = postgresStorage({ client: pool() });
    await storage.write("7", { count: 1 });
    const { version } = await storage.readVersioned("7");
    // Holds the row, so that the server cannot answer.
    const holder = new Client(server().url).on("error", ignore);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT * FROM telewire_sessions FOR UPDATE");
    const unanswered = Promise.resolve(storage.compareAndSet("7", version, { count: 2 })).catch(
      (error: unknown) => error,
    );
    const isWaiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while ((await holder.query(isWaiting)).rows.length === 0);
    await server().kill();
    expect(await unanswered).toBeInstanceOf(Error);
    await expect(storage.read("7")).rejects.toThrow();
    await server().start();
    expect(await storage.readVersioned("7")).toEqual({ value: { count: 1 }, version });
    expect(await storage.compareAndSet("7", version, { count: 3 })).toBe(true);
    expect(await storage.read("7")).toEqual({ count: 3 });
  });
});
