import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSelfSigned } from "../../../support/servers/certificate.ts";
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
      [{ ip_address: "example.org" }, "bad webhook: Invalid IP address specified"],
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

  /** Uploads a certificate. */
  const upload = async (name: string, certificate: string, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ url: "https://example.org", ...more }))
      form.append(key, value);
    form.append(name, new Blob([certificate]), "cert.pem");
    const url = `http://emulator/bot${scenario.bot.token}/setWebhook`;
    const response = await scenario.emulator.fetch(
      new Request(url, { method: "POST", body: form }),
    );
    return JSON.parse(await response.text());
  };
  const info = async () => (await scenario.call("getWebhookInfo")).result;

  it("takes a certificate, and then always changes the webhook", async () => {
    const { cert } = createSelfSigned("example.org");
    for (const [name, more] of [
      ["certificate", {}],
      ["pem", { certificate: "attach://pem" }],
    ] as const) {
      expect(await upload(name, cert, more)).toMatchObject({ description: "Webhook was set" });
      expect(await info()).toMatchObject({ has_custom_certificate: true });
      scenario.clock.advance(1000);
    }
    expect(await setHook()).toMatchObject({ description: "Webhook was set" });
    expect(await info()).toMatchObject({ has_custom_certificate: false });
    scenario.clock.advance(1000);
    for (const [certificate, reason] of [
      ["x".repeat(2 ** 21 + 2 ** 20 + 1), "certificate size is too big (3145729 bytes)"],
      ["x", "bad webhook: Failed to set custom certificate file"],
    ] as const) {
      expect(await upload("certificate", certificate)).toMatchObject({
        error_code: 400,
        description: `Bad Request: ${reason}`,
      });
      scenario.clock.advance(1000);
    }
    // A certificate that is not uploaded does not count.
    expect(await setHook({ certificate: "cert.pem" })).toMatchObject({ ok: true });
    expect(await info()).toMatchObject({ has_custom_certificate: false });
  });

  it("has an address while it is set", async () => {
    expect(await info()).not.toHaveProperty("ip_address");
    for (const [parameters, ip_address] of [
      [{}, "<unknown>"],
      [{ url: "http://127.0.0.1:8080/hook" }, "127.0.0.1"],
      [{ ip_address: "192.0.2.7" }, "192.0.2.7"],
    ] as const) {
      expect(await setHook(parameters)).toMatchObject({ description: "Webhook was set" });
      expect(await info()).toMatchObject({ ip_address });
      scenario.clock.advance(1000);
    }
    await scenario.call("deleteWebhook");
    expect(await info()).not.toHaveProperty("ip_address");
  });
});
