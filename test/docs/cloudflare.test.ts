import { expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import type { Chat } from "../../src/types/index.ts";
import { textUpdate } from "../support/updates.ts";
import { startWorker } from "../support/workerd.ts";
import { bundleSample } from "./bundle.ts";
import { createCleanUp } from "./clean-up.ts";
import { sample } from "./sample.ts";
import { openTelegram } from "./telegram.ts";

const cleanUp = createCleanUp();

it("the guide's Worker replies to users in the real Workers runtime, without compatibility flags", {
  timeout: 30_000,
}, async () => {
  const telegram = await openTelegram();
  cleanUp(telegram.close);
  const { account, apiRoot, chat } = telegram;
  const bindings = {
    BOT_TOKEN: account.token,
    BOT_INFO: JSON.stringify(account.me),
  };
  const code = await bundleSample(sample("docs/webhooks.md", "Cloudflare Workers"), apiRoot);
  const worker = await startWorker({ code, bindings, outbound: new URL(apiRoot).host });
  cleanUp(() => worker.stop());

  const from: Chat = { id: chat.id, type: "private", first_name: "Ada" };
  const body = JSON.stringify(textUpdate("/start", { chat: from }));
  const post = (secret: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${worker.port}/`, {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": secret },
      body,
    });
  expect((await post("wrong")).status).toBe(401);
  expect((await post(await new Bot(account.token).secretToken())).status).toBe(200);
  expect((await chat.nextMessage()).text).toBe("Hello");
});
