import { Redis } from "ioredis";
import { Client } from "pg";
import { expect, it } from "vitest";
import { describeWith, describeWithOwn } from "./describe-with.ts";

describeWith("redis", "the shared Redis server", (url) => {
  it("answers", async () => {
    const client = new Redis(url);
    expect(await client.ping()).toBe("PONG");
    client.disconnect();
  });
});

describeWith("postgres", "the shared PostgreSQL server", (url) => {
  it("answers", async () => {
    const client = new Client(url);
    await client.connect();
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});

describeWithOwn("redis", "a Redis server of a test's own", (server) => {
  it("keeps its data when it is killed and started again", async () => {
    const before = new Redis(server().url);
    await before.set("tea", "green");
    before.disconnect();
    await server().kill();
    await server().start();
    const after = new Redis(server().url);
    expect(await after.get("tea")).toBe("green");
    after.disconnect();
  });
});

describeWithOwn("postgres", "a PostgreSQL server of a test's own", (server) => {
  it("keeps its data when it is killed and started again", async () => {
    const before = new Client(server().url);
    // Its connection breaks below.
    before.on("error", () => {});
    await before.connect();
    await before.query("CREATE TABLE tea (kind text)");
    await before.query("INSERT INTO tea VALUES ('green')");
    await server().kill();
    await server().start();
    const after = new Client(server().url);
    await after.connect();
    expect((await after.query("SELECT kind FROM tea")).rows).toEqual([{ kind: "green" }]);
    await after.end();
  });
});
