import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, it, vi } from "vitest";
import type { Bot } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { ada, bot as me, textUpdate } from "../support/updates.ts";
import { writeSample } from "./bundle.ts";
import { createCleanUp } from "./clean-up.ts";
import { sample } from "./sample.ts";

const cleanUp = createCleanUp();
beforeEach(() => {
  process.env["BOT_TOKEN"] = "42:a";
  cleanUp(() => delete process.env["BOT_TOKEN"]);
});

/** The page's bot, whose calls are recorded instead of sent. */
async function loadShop() {
  const code = sample("docs/payments.md", "Payments with Telegram Stars");
  const path = await writeSample(
    code.replace("await bot.start();", "export { bot };"),
    "http://unused",
  );
  cleanUp(() => rmSync(path));
  const { bot }: { readonly bot: Bot } = await import(pathToFileURL(path).href);
  const calls: object[] = [];
  bot.api.use(async (_prev, method, payload) => {
    if (method === "getMe") return { ok: true, result: me };
    calls.push({ method, ...payload });
    return { ok: true, result: true };
  });
  return { bot, calls };
}

function checkout(invoice_payload: string): Update {
  const query = { id: "1", from: ada, currency: "XTR", total_amount: 3, invoice_payload };
  return { update_id: 1, pre_checkout_query: query };
}

it("the shop on the page on payments sends an invoice, approves the order, and delivers", async () => {
  const { bot, calls } = await loadShop();
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  cleanUp(() => log.mockRestore());
  const successful_payment = {
    currency: "XTR" as const,
    total_amount: 3,
    invoice_payload: "tea",
    telegram_payment_charge_id: "charge",
    provider_payment_charge_id: "",
  };
  const { message } = textUpdate("x", { successful_payment }) as { message: object };
  await bot.handleUpdate(textUpdate("/buy"));
  await bot.handleUpdate(checkout("tea"));
  await bot.handleUpdate(checkout("coffee"));
  await bot.handleUpdate({ update_id: 9, message } as Update);
  expect(calls).toMatchObject([
    { method: "sendInvoice", chat_id: ada.id, payload: "tea", currency: "XTR" },
    { method: "answerPreCheckoutQuery", ok: true },
    { method: "answerPreCheckoutQuery", ok: false, error_message: "This is sold out." },
    { method: "sendMessage", text: "Here is your tea: 🍵" },
  ]);
  expect(log).toHaveBeenCalledWith("paid", ada.id, 3, "charge");
});
