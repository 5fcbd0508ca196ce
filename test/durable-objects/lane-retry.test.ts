import { expect, it } from "vitest";
import { laneObject } from "../../src/durable-objects/lane-object.ts";
import type { ObjectNamespace, ObjectState } from "../../src/durable-objects/platform.ts";
import { openDatabase } from "../../src/inbox/sqlite/open-database.ts";
import { Bot } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { entry } from "../support/inbox/entries.ts";
import { hasSqlite } from "../support/inbox/sqlite-runtime.ts";
import { bot as botInfo } from "../support/updates.ts";

it.skipIf(!hasSqlite)("a lane whose bot fails is tried again less and less often", async () => {
  const db = openDatabase(":memory:", () => undefined);
  const values = new Map<string, number>();
  const delays: number[] = [];
  const state: ObjectState = {
    storage: {
      sql: { exec: (sql, ...params) => ({ toArray: () => db.all(sql, ...params) }) },
      transactionSync: (work) => db.transaction(work),
      setAlarm: async (at) => void delays.push(Math.round((at - Date.now()) / 1000)),
      deleteAll: async () => undefined,
      get: async (key) => values.get(key),
      put: async (key, value) => void values.set(key, value),
    },
  };
  const lanes: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: () => ({ fetch: async () => new Response() }),
  };
  let isRevoked = true;
  const transport = {
    send: async () => ({
      status: isRevoked ? 401 : 200,
      body: JSON.stringify(
        isRevoked
          ? { ok: false, error_code: 401, description: "Unauthorized" }
          : { ok: true, result: botInfo },
      ),
    }),
    close: async () => undefined,
  };
  const createBot = () => new Bot("42:lane-Token_0123456789", { client: { transport } });
  const LaneObject = laneObject(createBot, { lanes: () => lanes });
  const alarm = () => new LaneObject(state, {}).alarm();
  const lane = new LaneObject(state, {});
  const body = JSON.stringify([entry(1)]);
  await lane.fetch(new Request("https://lane/put", { method: "POST", body }));
  delays.length = 0;
  await captureErrors(async () => {
    for (let failures = 0; failures < 9; failures++) await alarm();
  });
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  isRevoked = false;
  await alarm();
  expect(values.get("failures")).toBe(0);
});
