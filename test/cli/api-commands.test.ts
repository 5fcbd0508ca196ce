import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator, type EmulatedBot, type Emulator } from "../../src/emulator/index.ts";
import { type CliRun, runCli } from "./cli.ts";

let emulator: Emulator;
let bot: EmulatedBot;
let apiRoot: string;
beforeEach(async () => {
  emulator = createEmulator();
  bot = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
  apiRoot = await emulator.listen();
});
afterEach(() => emulator.close());

/** Runs a command for the bot, and checks that its token is not printed. */
async function runForBot(...parameters: string[]): Promise<CliRun> {
  const result = await runCli([...parameters, "--api-root", apiRoot], { BOT_TOKEN: bot.token });
  expect(result.output + result.errors).not.toContain(bot.token);
  return result;
}

describe("telewire me", () => {
  it("describes the bot", async () => {
    expect(await runForBot("me")).toEqual({
      code: 0,
      output: [
        `@shop_bot (Shop), id ${bot.me.id}`,
        "  can join groups: yes",
        "  privacy mode in groups: on",
        "  inline mode: off",
      ].join("\n"),
      errors: "",
    });
  });

  it("prints the result of the method for scripts", async () => {
    const { output } = await runForBot("me", "--json");
    expect(JSON.parse(output)).toMatchObject(bot.me);
  });

  it("prefers --token to BOT_TOKEN", async () => {
    const other = emulator.createBot({ username: "other_bot" });
    expect((await runForBot("me", "--token", other.token)).output).toContain("@other_bot");
  });

  it("fails with exit code 1 when the call does", async () => {
    emulator.fault({ method: "getMe", status: 401 });
    const { code, errors } = await runForBot("me");
    expect(code).toBe(1);
    expect(errors).toContain("Unauthorized");
  });
});

describe("telewire webhook", () => {
  it("sets a webhook, shows it and deletes it", async () => {
    const url = "https://example.com/hook";
    const options = ["--secret", "abc", "--allowed", "message, callback_query"];
    const set = await runForBot("webhook", "set", url, ...options, "--max-connections", "7");
    expect(set).toEqual({ code: 0, output: `Webhook set to ${url}`, errors: "" });
    expect(emulator.calls({ method: "setWebhook" })[0]?.parameters).toEqual({
      url,
      secret_token: "abc",
      allowed_updates: ["message", "callback_query"],
      max_connections: 7,
    });
    expect((await runForBot("webhook", "info")).output.split("\n")).toEqual([
      `Webhook ${url}`,
      "  pending updates: 0",
      "  allowed updates: message, callback_query",
      "  maximum connections: 7",
      "  IP address: <unknown>",
    ]);
    const deleted = await runForBot("webhook", "delete", "--drop-pending");
    expect(deleted.output).toBe("Webhook deleted: the bot can poll");
    expect(emulator.calls({ method: "deleteWebhook" })[0]?.parameters).toEqual({
      drop_pending_updates: true,
    });
    expect((await runForBot("webhook", "info")).output).toContain("No webhook: the bot can poll");
  });

  it("warns when no secret is set", async () => {
    const { output } = await runForBot("webhook", "set", "https://example.com/hook");
    expect(output).toContain("no secret is set");
  });

  it("shows the last error", async () => {
    emulator.answer("getWebhookInfo", () => ({
      url: "https://example.com/hook",
      has_custom_certificate: false,
      pending_update_count: 3,
      last_error_date: 1_800_000_000,
      last_error_message: "Connection refused",
    }));
    const { output } = await runForBot("webhook", "info");
    expect(output).toContain("  pending updates: 3");
    expect(output).toContain("  last error: Connection refused (2027-01-15T08:00:00.000Z)");
  });
});
