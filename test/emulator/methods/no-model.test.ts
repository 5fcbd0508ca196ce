import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import type { MethodModel } from "../../../src/emulator/methods/method.ts";
import { MODELS } from "../../../src/emulator/methods/table.ts";

/** As if it came with a version of the Bot API that the emulator does not know yet. */
const NEW_METHOD = "setUserEmojiStatus";
// Read-only for the emulator; here, a method loses its model for the time of a test.
const models = MODELS as Map<string, MethodModel>;
const model = models.get(NEW_METHOD);
beforeEach(() => {
  models.delete(NEW_METHOD);
});
afterEach(() => {
  if (model !== undefined) models.set(NEW_METHOD, model);
});

/** Calls the method with a JSON body. */
async function callWith(strict: boolean, parameters: object) {
  const emulator = createEmulator({ strict });
  const { token } = emulator.createBot({ username: "shop_bot" });
  const url = `http://emulator/bot${token}/${NEW_METHOD}`;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(parameters);
  const response = await emulator.fetch(new Request(url, { method: "POST", headers, body }));
  const origins = emulator.calls().map(({ origin }) => origin);
  await emulator.close();
  return {
    origins,
    header: response.headers.get("x-emulator-answer"),
    json: await response.json(),
  };
}

describe("a method without a model", () => {
  it("is refused with a status of its own", async () => {
    const { json } = await callWith(true, { user_id: 5 });
    expect(json).toMatchObject({
      error_code: 501,
      description:
        'Not Implemented: the emulator has no model of setUserEmojiStatus. Answer it with emulator.answer("setUserEmojiStatus", handler), or create the emulator with strict: false',
    });
  });

  it("returns a generated result unless the emulator is strict", async () => {
    const { origins, header, json } = await callWith(false, { user_id: 5 });
    expect([origins, header]).toEqual([["generated"], "generated"]);
    expect(json).toEqual({ ok: true, result: true });
    const missing = await callWith(false, {});
    expect(missing.json).toMatchObject({
      description: 'Bad Request: parameter "user_id" is required',
    });
  });
});
