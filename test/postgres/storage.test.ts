import { describe, expect, it } from "vitest";
import { postgresStorage } from "../../src/postgres/index.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

/** A client that is never used. */
const client = { query: () => Promise.resolve({ rows: [] }) };

describe("postgresStorage rejects", () => {
  it.each<[string, unknown, RegExp]>([
    [
      "no options",
      undefined,
      /^postgresStorage\(\) takes an object of options, such as { client }$/,
    ],
    ["no client", {}, /^client must be a Pool or a connected Client of pg$/],
    ["a URL as client", { client: "postgres://localhost" }, /^client must be a Pool/],
    [
      "a misspelled option",
      { client, tabel: "a" },
      /^"tabel" is not a valid option of postgresStorage\(\)\. Did you mean "table"\?$/,
    ],
  ])("%s", (_, options, message) => {
    expect(() => postgresStorage(given(options))).toThrow(TypeError);
    expect(() => postgresStorage(given(options))).toThrow(message);
  });

  it.each([
    "",
    ".",
    "a.b.c",
    "a.",
    "7a",
    "a b",
    'a"; DROP TABLE a; --',
    "таблица",
    "a".repeat(64),
    7,
    null,
  ])("%j as the name of a table", (table) => {
    expect(() => postgresStorage({ client, table: given(table) })).toThrow(
      /^table must be a name of letters, digits and _, such as "sessions" or "bot\.sessions"$/,
    );
  });
});

describe("postgresStorage", () => {
  it("sends nothing before its first use, and looks for its table only once", async () => {
    const statements: string[] = [];
    const counting = {
      query(text: string) {
        statements.push(text);
        return Promise.resolve({ rows: text.includes("to_regclass") ? [{}] : [] });
      },
    };
    const storage = postgresStorage({ client: counting, table: "bot.sessions" });
    expect(statements).toEqual([]);
    expect(await Promise.all([storage.read("7"), storage.read("8")])).toEqual([
      undefined,
      undefined,
    ]);
    const select = 'SELECT version, value FROM "bot"."sessions" WHERE key = $1';
    expect(statements).toEqual(["SELECT 1 WHERE to_regclass($1) IS NOT NULL", select, select]);
  });
});
