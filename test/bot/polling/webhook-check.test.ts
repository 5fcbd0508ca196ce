import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { clearWebhook, type WebhookCheckOptions } from "../../../src/bot/polling/webhook-check.ts";
import { TelewireError } from "../../../src/errors.ts";
import type { WebhookInfo } from "../../../src/types/index.ts";
import { rejectionOf } from "../../support/rejection-of.ts";

const URL = "https://bots.example.com:8443/secret-path?key=secret";
const OPTIONS: WebhookCheckOptions = {
  deleteWebhook: false,
  drop_pending_updates: false,
  ownWebhookUrl: undefined,
};

/** Clears the webhook of a server that responds with this to getWebhookInfo, and returns what was deleted. */
async function clear(info: unknown, options: Partial<WebhookCheckOptions> = {}) {
  const deleted: unknown[] = [];
  const api = {
    // Only its URL is read, and servers respond with anything.
    getWebhookInfo: async () => info as WebhookInfo,
    deleteWebhook: async (params: unknown) => {
      deleted.push(params);
      return true;
    },
  };
  const { signal } = new AbortController();
  await clearWebhook(api, { ...OPTIONS, ...options }, (work) => work(), signal);
  return deleted;
}

describe("a webhook that is set before polling", () => {
  it("is an error that names its host, but not its path, and says what to do", async () => {
    const error = await rejectionOf(clear({ url: URL }));
    expect(error).toBeInstanceOf(TelewireError);
    expect(String(error)).toBe(
      "TelewireError: bot.start(): a webhook on bots.example.com:8443 receives this bot's updates. To remove it, use bot.start({ deleteWebhook: true }); to keep it, poll with another bot's token",
    );
    expect(inspect(error, { showHidden: true })).not.toContain("secret");
  });

  it("is an error even when the server states no URL that can be read", async () => {
    expect(String(await rejectionOf(clear({ url: "//secret" })))).toContain("an unknown host");
  });

  it("is an error too when another one was set by this process", async () => {
    const ownWebhookUrl = "https://bots.example.com/other";
    expect(await rejectionOf(clear({ url: URL }, { ownWebhookUrl }))).toBeInstanceOf(TelewireError);
  });

  it("is removed when that was asked for, or when this process has set it", async () => {
    expect(await clear({ url: URL }, { deleteWebhook: true })).toEqual([{}]);
    expect(await clear({ url: URL }, { ownWebhookUrl: URL })).toEqual([{}]);
  });

  it("is removed with the pending updates", async () => {
    const options = { deleteWebhook: true, drop_pending_updates: true };
    expect(await clear({ url: URL }, options)).toEqual([{ drop_pending_updates: true }]);
  });
});

describe("a bot without a webhook", () => {
  it.each([[{ url: "" }], [{}], [true], [undefined]])("deletes none: %j", async (info) => {
    expect(await clear(info, { deleteWebhook: true })).toEqual([]);
  });

  it("drops pending updates", async () => {
    const options = { drop_pending_updates: true };
    expect(await clear({ url: "" }, options)).toEqual([{ drop_pending_updates: true }]);
  });
});
