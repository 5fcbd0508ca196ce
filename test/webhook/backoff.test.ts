import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../../src/types/index.ts";
import { webhook } from "../../src/webhook/adapters/node.ts";
import { createScenario, type Scenario } from "../emulator/scenario.ts";
import { listenNode } from "./listen.ts";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

/** Resolves after turns of the event loop in which the clock stands still. */
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}

describe("a webhook behind Telegram's back-off", () => {
  it("gets a failed update again at once, then after 2 and 4 seconds; only its own chat waits", async () => {
    const { clock, chat, emulator, bot, call } = scenario;
    const start = clock.now();
    const log: string[] = [];
    let failures = 3;
    const handleUpdate = async (update: Update): Promise<void> => {
      const text = "message" in update ? update.message.text : undefined;
      log.push(`${text} at ${(clock.now() - start) / 1000}`);
      if (text === "one" && failures-- > 0) throw new Error("not yet");
    };
    const handle = webhook({ handleUpdate }, { secretToken: "s", onError: () => undefined });
    const server = await listenNode((request, response) => void handle(request, response));
    const other = emulator.createUser({ first_name: "Bob" }).openChat(bot);
    await call("setWebhook", { url: `http://127.0.0.1:${server.port}/`, secret_token: "s" });
    other.sendText("warm up");
    await until(() => log.length === 1);
    chat.sendText("one");
    chat.sendText("two");
    await clock.untilTimer(2000);
    other.sendText("in between");
    await until(() => log.length === 4);
    clock.advance(2000);
    await clock.untilTimer(4000);
    clock.advance(4000);
    await until(() => log.length === 7);
    expect(log).toEqual([
      "warm up at 0",
      "one at 0",
      "one at 0",
      "in between at 0",
      "one at 2",
      "one at 6",
      "two at 6",
    ]);
    await server.close();
  });
});
