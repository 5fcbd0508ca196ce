import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import { createClient } from "../../../src/index.ts";
import { Poller } from "./poller.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

describe("a bot that is killed while it handles a batch", () => {
  it("loses only what had run for the hold time, and keeps the order of each chat", async () => {
    const emulator = createEmulator();
    cleanUp.push(() => emulator.close());
    const account = emulator.createBot({ username: "shop_bot" });
    const apiRoot = await emulator.listen();
    const api = createClient(account.token, { apiRoot });
    const pending = async () => (await api.getWebhookInfo()).pending_update_count;
    const chat = (name: string) => emulator.createUser({ first_name: name }).openChat(account);
    const [ada, bob, eve] = [chat("Ada"), chat("Bob"), chat("Eve")];

    ada.sendText("a1 hangs");
    ada.sendText("a2");
    bob.sendText("b1");
    ada.sendText("a3");
    const first = new Poller(account.token, apiRoot, "hang");
    cleanUp.push(() => first.kill());
    await first.wrote("end b1");
    // The first update has run for the hold time; the second one waits behind it.
    while ((await pending()) === 4) await new Promise((resolve) => setTimeout(resolve, 20));
    eve.sendText("e1 hangs");
    eve.sendText("e2");
    await first.wrote("start e1 hangs");
    await first.kill();
    expect(first.started).toEqual(["a1 hangs", "b1", "e1 hangs"]);

    const second = new Poller(account.token, apiRoot, "end");
    cleanUp.push(() => second.kill());
    for (const text of ["a3", "e2"]) await second.wrote(`end ${text}`);
    // What was handled out of order of arrival, behind an update that waited, is delivered again.
    expect(second.started.toSorted()).toEqual(["a2", "a3", "b1", "e1 hangs", "e2"]);
    for (const name of ["a", "e"]) {
      const ofChat = second.started.filter((text) => text.startsWith(name));
      expect(ofChat).toEqual(ofChat.toSorted());
    }
    while ((await pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
