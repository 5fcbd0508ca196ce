import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Bot } from "telewire";
import type { EmulatedBot } from "telewire/emulator";
import { webhook } from "telewire/hono";
import { undiciTransport } from "telewire/undici";
import { createShop } from "../shop.ts";

const secretToken = "only-telegram-knows-this";

/** Starts the shop behind a Hono webhook, with calls over undici. Returns a function that stops it. */
export async function openByWebhook(
  apiRoot: string,
  { token }: EmulatedBot,
): Promise<() => Promise<void>> {
  const transport = undiciTransport();
  const bot = new Bot(token, { client: { apiRoot, transport } });
  bot.use(createShop());

  const app = new Hono();
  app.post("/telegram", webhook(bot, { secretToken }));
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");

  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/telegram`;
  await bot.api.setWebhook({ url, secret_token: secretToken });
  return async () => {
    await bot.api.deleteWebhook();
    server.close();
    await transport.close();
  };
}
