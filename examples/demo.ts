import { createEmulator, type EmulatedBot } from "telewire/emulator";
import { openByPolling } from "./demo/by-polling.ts";
import { openByWebhook } from "./demo/by-webhook.ts";
import { colorOf, wantsColor } from "./demo/color.ts";
import { Customer } from "./demo/customer.ts";
import { play } from "./demo/play.ts";
import { SCRIPT } from "./demo/script.ts";

type OpenShop = (apiRoot: string, account: EmulatedBot) => Promise<() => Promise<void>>;

const isColored = wantsColor(process.stdout, process.env.NO_COLOR);
const color = isColored ? colorOf("Ada") : (line: string) => line;

const emulator = createEmulator();
const url = await emulator.listen();
console.log(`The emulated Bot API server listens on ${url}\n`);

async function converse(how: string, openShop: OpenShop): Promise<boolean> {
  console.log(`--- The shop, ${how}`);
  const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
  const customer = await Customer.arrive({ url, bot: account.me, firstName: "Ada" });
  const stopBot = await openShop(url, account);
  const lines = await play({
    script: SCRIPT,
    customer,
    customerName: "Ada",
    botName: "Shop",
    stopBot,
    print: (line) => console.log(color(line)),
    timeoutSeconds: 5,
  });
  const isAsExpected = lines.join("\n") === SCRIPT.join("\n");
  console.log(isAsExpected ? "--- As expected\n" : `--- Expected:\n${SCRIPT.join("\n")}\n`);
  return isAsExpected;
}

const byPolling = await converse("by long polling", openByPolling);
const byWebhook = await converse("by a Hono webhook and undici", openByWebhook);
await emulator.close();
if (!byPolling || !byWebhook) process.exitCode = 1;
