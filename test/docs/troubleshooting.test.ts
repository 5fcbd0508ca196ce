import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Bot, createClient, session } from "../../src/index.ts";
import { messageOf } from "../../src/internal/describe-error.ts";
import type { Message } from "../../src/types/index.ts";
import { webhook } from "../../src/webhook/adapters/web.ts";
import { read } from "../contract/repository.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { bot as me, textUpdate } from "../support/updates.ts";
import { openTelegram, type Telegram } from "./telegram.ts";

const page = read("docs/troubleshooting.md");

/** Fails with the text alone, and not with the whole page, when the page does not quote it. */
function expectQuoted(text: string, quotedOn = page): void {
  expect(quotedOn.includes(text) ? text : "not quoted").toBe(text);
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

let telegram: Telegram;
beforeEach(async () => {
  telegram = await openTelegram();
});
afterEach(() => telegram.close());

describe("the page on troubleshooting quotes", () => {
  it("the error for an empty token", () => {
    expectQuoted(String(thrownBy(() => new Bot(""))));
  });

  it("the error of a bot with a wrong token", async () => {
    const { apiRoot } = telegram;
    expectQuoted(String(await rejectionOf(new Bot("1:wrong", { client: { apiRoot } }).start())));
  });

  it("the line about another process that polls", async () => {
    const { account, apiRoot } = telegram;
    const options = { client: { apiRoot } };
    const [bot, rival] = [new Bot(account.token, options), new Bot(account.token, options)];
    const log = vi.spyOn(console, "error");
    const line = await new Promise<string>((resolve) => {
      log.mockImplementation(
        (printed: string) => void (printed.includes("409") && resolve(printed)),
      );
      for (const each of [bot, rival]) void each.start();
    });
    log.mockRestore();
    await Promise.all([bot.stop(), rival.stop()]);
    const withoutTime = (text: string) => text.replaceAll(/in \d\.\d s/g, "");
    expectQuoted(withoutTime(line), withoutTime(page));
  });

  it("a failed connection", async () => {
    const options = { apiRoot: "http://127.0.0.1:9" };
    const error = await rejectionOf(createClient("1:a", options).getMe());
    const line = `telewire: ${messageOf(error)}; retrying`;
    expectQuoted(line, page.replace("ENOTFOUND", "ECONNREFUSED"));
  });

  it("the error for a body that something else has read", async () => {
    const errors: unknown[] = [];
    const secretToken = "a_Secret-1";
    const handle = webhook(new Bot("1:a", { botInfo: me }), {
      secretToken,
      onError: (error) => errors.push(error),
    });
    const headers = { "x-telegram-bot-api-secret-token": secretToken };
    const request = new Request("http://bot/", { method: "POST", headers, body: "{}" });
    await request.text();
    expect((await handle(request)).status).toBe(500);
    expectQuoted(String(errors[0]));
  });

  it("the error for a missing secret", () => {
    const create = () => webhook(new Bot("1:a", { botInfo: me }), { secretToken: "" });
    expectQuoted(String(thrownBy(create)));
  });

  it("the error of a shortcut without a chat, of a late handler, and of a session without a key", async () => {
    const bot = new Bot("1:a", { botInfo: me });
    const errors: unknown[] = [];
    bot.catch((error) => errors.push(error));
    bot.on("inline_query", (ctx) => ctx.reply("Hello"));
    bot.command("late", () => bot.command("later", () => undefined));
    const other = new Bot("2:b", { botInfo: me });
    other.catch((error) => errors.push(error));
    other.use(session({ initial: () => ({ seen: 0 }) })).use((ctx) => ctx.session.seen);
    const query = { id: "1", from: me, query: "", offset: "" };
    await bot.handleUpdate({ update_id: 1, inline_query: query });
    await bot.handleUpdate(textUpdate("/late"));
    await other.handleUpdate({ update_id: 2, inline_query: query });
    expect(errors).toHaveLength(3);
    for (const error of errors) expectQuoted(messageOf(error));
  });

  it("the first line about an error that no bot.catch gets", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const bot = new Bot("1:a", { botInfo: me });
    bot.command("menu", () => {
      throw new Error("boom");
    });
    const { message } = textUpdate("/menu") as { message: Message };
    await bot.handleUpdate({ update_id: 102, message });
    const [line = ""] = String(printed.mock.calls[0]).split("\n");
    printed.mockRestore();
    expectQuoted(line);
  });

  it("the line about a wrong secret", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const handle = webhook(new Bot("1:a", { botInfo: me }), { secretToken: "a_Secret-1" });
    const headers = { "x-telegram-bot-api-secret-token": "another" };
    await handle(new Request("http://bot/", { method: "POST", headers, body: "{}" }));
    const [line = ""] = String(printed.mock.calls[0]).replace("telewire: ", "").split(": set");
    printed.mockRestore();
    expectQuoted(line);
  });
});
