import { loadPackage } from "../load.ts";
import { STORE_TIMEOUT_MS, storeFailure } from "../store-failure.ts";
import { CREATE_SCHEMA, SCHEMA_VERSION } from "./schema.ts";

/** The name of the store in errors. */
export const POSTGRES = "PostgreSQL";
/** How long after a failure the connection for notifications is opened again. */
const RECONNECT_MS = 500;
/** After how long without traffic a connection is tested. */
const KEEP_ALIVE_MS = 30_000;
/** The schema of BullMQ's own tables. */
const BULLMQ_SCHEMA = "bullmq";
/** Its statements name no schema. If a crash of the server loses the last jobs, the mailbox adds them again. */
const BULLMQ_SETTINGS = "SET search_path = bullmq; SET synchronous_commit = off";
/** Any number: processes that create the same tables at once wait for each other. */
const LOCK = 7_355_608;
/** What PostgreSQL reports when two transactions wait for each other; it has undone one of them. */
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

/** A pool of `pg`, whose settings are used. */
export interface PostgresPool {
  readonly options: object;
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
}

/** Where PostgreSQL is: a URL, or a pool of `pg`, whose settings are used for other connections. */
export type PostgresConnection = string | PostgresPool;

export type Row = Readonly<Record<string, unknown>>;

type Pool = InstanceType<ReturnType<typeof loadPackage<"pg">>["Pool"]>;
type PoolConfig = NonNullable<
  ConstructorParameters<ReturnType<typeof loadPackage<"pg">>["Pool"]>[0]
>;

/** The connection for notifications. */
interface Listening {
  /** Rejects when it is broken. */
  check(): Promise<unknown>;
  /** Opens another one, unless all are closed. */
  end(): void;
}

/** Two pools of connections, one more for notifications, and the tables of an inbox. */
export class PostgresDatabase {
  /** The connections of BullMQ. */
  readonly bullmqPool: Pool;
  readonly #pool: Pool;
  readonly #settings: PoolConfig;
  readonly #schema: string;
  #ready: Promise<void> | undefined;
  #listening: Listening | undefined;
  #isClosed = false;

  constructor(connection: PostgresConnection, schema: string) {
    const { Pool } = loadPackage("pg");
    this.#schema = schema;
    this.#settings = {
      ...settingsOf(connection),
      connectionTimeoutMillis: STORE_TIMEOUT_MS,
      query_timeout: STORE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    };
    this.#pool = new Pool(this.#settings);
    const { verify } = this.#settings;
    this.bullmqPool = new Pool({
      ...this.#settings,
      // Not as options of the connection: those of its user are kept.
      verify: (client, done) => {
        const set = (error?: Error): void => {
          if (error) done(error);
          else client.query(BULLMQ_SETTINGS, done);
        };
        if (verify) verify(client, set);
        else set();
      },
    });
    // There are two for each bot.
    this.bullmqPool.setMaxListeners(0);
    for (const pool of [this.#pool, this.bullmqPool]) {
      // Connections that break while they are idle are replaced.
      pool.on("error", () => {});
      // One that breaks while it is in use rejects its statement.
      pool.on("connect", (client) => void client.on("error", () => {}));
    }
  }

  /** Runs a statement, as a prepared one under its name. `$schema` stands for the schema of the inbox. */
  async query(
    name: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    await this.ready();
    const statement = { name, text: this.#inSchema(text), values: [...values] };
    for (let attempt = 1; ; attempt++) {
      try {
        const { rows } = await this.#pool.query<Row>(statement);
        return rows;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || codeOf(error) !== DEADLOCK)
          throw storeFailure(POSTGRES, error);
      }
    }
  }

  /** Creates the tables, unless they exist. */
  ready(): Promise<void> {
    this.#ready ??= this.#migrate().catch((error: unknown) => {
      this.#ready = undefined;
      throw storeFailure(POSTGRES, error);
    });
    return this.#ready;
  }

  async #migrate(): Promise<void> {
    const { runMigrations } = loadPackage("bullmq");
    const client = await this.#pool.connect();
    try {
      await runMigrations(client, BULLMQ_SCHEMA);
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
      const { rows } = await client.query<Row>(
        "SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS version",
        [quote(this.#schema)],
      );
      if (rows[0]?.["version"] !== SCHEMA_VERSION) {
        await client.query(this.#inSchema(CREATE_SCHEMA));
        await client.query(this.#inSchema(`COMMENT ON SCHEMA $schema IS '${SCHEMA_VERSION}'`));
      }
      await client.query("COMMIT");
      client.release();
    } catch (error) {
      // The connection may be in the middle of a transaction.
      client.release(true);
      throw error;
    }
  }

  /** Calls back for each notification on these channels, and when the connection was lost and is there again. */
  async listen(
    channels: readonly string[],
    onMessage: (channel: string, message: string) => void,
    onReconnect: () => void,
  ): Promise<void> {
    const { Client } = loadPackage("pg");
    await this.ready();
    const client = new Client(this.#settings);
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      client.end().catch(() => {});
      if (!this.#isClosed) reconnect();
    };
    const reconnect = (): void => {
      setTimeout(() => {
        if (this.#isClosed) return;
        this.listen(channels, onMessage, onReconnect).then(onReconnect, reconnect);
      }, RECONNECT_MS).unref();
    };
    client.on("error", end);
    client.on("end", end);
    client.on("notification", ({ channel, payload = "" }) => onMessage(channel, payload));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN ${quote(channel)}`);
    } catch (error) {
      isOver = true;
      client.end().catch(() => {});
      throw storeFailure(POSTGRES, error);
    }
    this.#listening = { check: () => client.query("SELECT 1"), end };
    if (this.#isClosed) end();
  }

  /** Opens the connection for notifications again if it has broken without a word. */
  async checkListening(): Promise<void> {
    const listening = this.#listening;
    try {
      await listening?.check();
    } catch {
      listening?.end();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listening?.end();
    await Promise.all([this.#pool.end(), this.bullmqPool.end()]);
  }

  #inSchema(text: string): string {
    return text.replaceAll("$schema", quote(this.#schema));
  }
}

function settingsOf(connection: PostgresConnection): PoolConfig {
  if (typeof connection === "string") return { connectionString: connection };
  const options: PoolConfig = connection.options;
  // A pool hides its password from enumeration.
  return "password" in options ? { ...options, password: options.password } : { ...options };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Whether PostgreSQL has refused a value of a statement, such as a text with a null character. */
export function isDataError(error: unknown): boolean {
  return String(error instanceof Error && codeOf(error.cause)).startsWith("22");
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
