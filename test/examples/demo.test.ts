import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { colorOf, wantsColor } from "../../examples/demo/color.ts";
import { Customer } from "../../examples/demo/customer.ts";
import { play } from "../../examples/demo/play.ts";
import { SCRIPT } from "../../examples/demo/script.ts";
import { createShop } from "../../examples/shop.ts";
import { drawConversation } from "../../scripts/codegen/demo-picture.ts";
import { createEmulator, type Emulator } from "../../src/emulator/index.ts";
import { Bot, type Composer } from "../../src/index.ts";
import { webhook } from "../../src/webhook/adapters/node.ts";
import { read } from "../contract/repository.ts";

let emulator: Emulator | undefined;
afterEach(() => emulator?.close());

/** Plays a script with a bot that has these handlers. */
async function converse(
  script: readonly string[],
  register: (bot: Composer) => void,
  timeoutSeconds = 5,
) {
  emulator = createEmulator();
  const url = await emulator.listen();
  const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
  const customer = await Customer.arrive({ url, bot: account.me, firstName: "Ada" });
  const bot = new Bot(account.token, { client: { apiRoot: url } });
  register(bot);
  const secretToken = "secret";
  const server = createServer(webhook(bot, { secretToken })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await bot.api.setWebhook({ url: `http://127.0.0.1:${port}`, secret_token: secretToken });
  return await play({
    script,
    customer,
    customerName: "Ada",
    botName: "Shop",
    async stopBot() {
      await bot.api.deleteWebhook();
      server.close();
      await once(server, "close");
    },
    print: () => undefined,
    timeoutSeconds,
  });
}

describe("the demo's conversation", () => {
  it("is the one in the picture of the examples", async () => {
    const lines = await converse(SCRIPT, (bot) => bot.use(createShop()));
    expect(drawConversation(lines)).toBe(read("docs/demo.svg"));
  });

  it("contains the messages, buttons, notices and edits", async () => {
    const script = [
      "Ada: hi",
      "Shop: Tea? [Yes] [No]",
      "Ada presses [No]",
      "Shop alerts: Pity",
      "Shop deletes: Tea? [Yes] [No]",
    ];
    const lines = await converse(script, (bot) => {
      const reply_markup = {
        inline_keyboard: [["Yes", "No"].map((text) => ({ text, callback_data: text }))],
      };
      bot.on("message", (ctx) => ctx.reply("Tea?", { reply_markup }));
      bot.callbackQuery("No", async (ctx) => {
        await ctx.answerCallbackQuery({ text: "Pity", show_alert: true });
        await ctx.deleteMessage();
      });
    });
    expect(lines).toEqual(script);
  });

  it("reports a missing, a wrong and an extra reply", async () => {
    const script = ["Ada: hi", "Shop: hello"];
    expect(await converse(script, () => undefined, 1)).toEqual(["Ada: hi"]);
    await emulator?.close();
    expect(await converse(script, (bot) => bot.use((ctx) => ctx.reply("bye")))).toEqual([
      "Ada: hi",
      "Shop: bye",
    ]);
    await emulator?.close();
    const twice = await converse(script, (bot) =>
      bot.use(async (ctx) => {
        await ctx.reply("hello");
        await ctx.reply("hello");
      }),
    );
    expect(twice).toEqual(["Ada: hi", "Shop: hello", "Shop: hello"]);
  });
});

describe("the demo's output", () => {
  it("distinguishes the speakers by color", () => {
    const color = colorOf("Ada");
    expect(color("Ada: hi")).toBe("\u001B[36mAda: hi\u001B[39m");
    expect(color("Shop: hello")).toBe("\u001B[32mShop: hello\u001B[39m");
  });

  it("is plain where no terminal shows it, and with NO_COLOR", () => {
    expect(wantsColor({ isTTY: true })).toBe(true);
    expect(wantsColor({ isTTY: true }, "1")).toBe(false);
    expect(wantsColor({})).toBe(false);
  });
});

describe("the README's transcript", () => {
  it("is the demo's conversation", () => {
    expect(read("README.md")).toContain(`\n\`\`\`text\n${SCRIPT.join("\n")}\n\`\`\`\n`);
  });
});
