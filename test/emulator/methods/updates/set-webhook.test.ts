import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

/** Sets a webhook; these tests deliver nothing to it. */
const setHook = (parameters: object = {}) =>
  scenario.call("setWebhook", { url: "https://example.org/hook", ...parameters });

describe("setWebhook", () => {
  it("describes what it did", async () => {
    const descriptions = [];
    for (const parameters of [{}, {}, { secret_token: "x" }, { url: "" }, { url: "" }]) {
      descriptions.push((await setHook(parameters)).description);
      scenario.clock.advance(1000);
    }
    descriptions.push((await scenario.call("deleteWebhook")).description);
    expect(descriptions).toEqual([
      "Webhook was set",
      "Webhook is already set",
      "Webhook was set",
      "Webhook was deleted",
      "Webhook is already deleted",
      "Webhook is already deleted",
    ]);
  });

  it("clamps max_connections and sets allowed_updates", async () => {
    await setHook({ max_connections: 1000, allowed_updates: ["message", "chat_member"] });
    expect((await scenario.call("getWebhookInfo")).result).toMatchObject({
      max_connections: 100,
      allowed_updates: ["message", "chat_member"],
    });
  });

  it("refuses invalid settings", async () => {
    const refusals = [
      [{ url: "ftp://example.org" }, "invalid webhook URL specified"],
      [{ url: "http://" }, "invalid webhook URL specified"],
      [{ secret_token: "x".repeat(257) }, "secret token is too long"],
      [{ secret_token: "no spaces" }, "secret token contains unallowed characters"],
    ] as const;
    for (const [parameters, description] of refusals) {
      expect(await setHook(parameters)).toEqual({
        ok: false,
        error_code: 400,
        description: `Bad Request: ${description}`,
      });
      scenario.clock.advance(1000);
    }
  });
});
