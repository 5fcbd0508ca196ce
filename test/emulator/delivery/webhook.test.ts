import { createServer } from "node:https";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSelfSigned } from "../../support/servers/certificate.ts";
import { createScenario, type Scenario } from "../scenario.ts";
import { type Delivery, type Receiver, startReceiver } from "./webhook-receiver.ts";

let scenario: Scenario;
let receiver: Receiver;
beforeEach(async () => {
  scenario = createScenario();
  receiver = await startReceiver();
});
afterEach(async () => {
  await scenario.emulator.close();
  await receiver.close();
});

const setHook = (parameters: object = {}) =>
  scenario.call("setWebhook", { url: `${receiver.url}/hook?key=1`, ...parameters });

const textOf = ({ body }: Delivery): string => JSON.parse(body).message.text;

/** Resolves once the emulator has processed the last response. */
const settled = (pendingUpdates: number) => untilInfo({ pending_update_count: pendingUpdates });

/** Calls getWebhookInfo until it contains `expected`: a turn of the event loop each, the clock does not move. */
async function untilInfo(expected: object): Promise<void> {
  const fields = Object.entries(expected);
  for (;;) {
    const { result } = await scenario.call("getWebhookInfo");
    const info = new Map(Object.entries(result ?? {}));
    if (fields.every(([name, value]) => info.get(name) === value)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("a delivery", () => {
  it("carries the update, the secret, and Telegram's headers", async () => {
    await setHook({ secret_token: "s3cret_-" });
    scenario.chat.sendText("héllo 😀");
    const delivery = await receiver.next();
    expect(delivery.target).toBe("/hook?key=1");
    expect(delivery.headers["x-telegram-bot-api-secret-token"]).toBe("s3cret_-");
    expect(delivery.headers["content-type"]).toBe("application/json");
    expect(delivery.headers["accept-encoding"]).toBe("gzip, deflate");
    expect(delivery.headers.authorization).toBeUndefined();
    const update = JSON.parse(delivery.body);
    expect(update.update_id).toBeGreaterThan(2_000_000);
    expect(update.message.text).toBe("héllo 😀");
    expect(update.message.chat.id).toBe(scenario.chat.id);
    delivery.respond();
    await settled(0);
  });

  it("goes to ip_address, with the host of the URL", async () => {
    const { port } = new URL(receiver.url);
    const url = `http://shop.example.org:${port}/hook`;
    await setHook({ url, ip_address: "127.0.0.1" });
    scenario.chat.sendText("hi");
    const delivery = await receiver.next();
    expect(delivery.headers.host).toBe(`shop.example.org:${port}`);
    delivery.respond();
    await settled(0);
  });

  it("trusts the certificate of the webhook, and no other unknown one", async () => {
    const { key, cert } = createSelfSigned("shop.test");
    const bodies: string[] = [];
    const server = createServer({ key, cert }, async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const setHttps = async (certificate: string | undefined) => {
      scenario.clock.advance(1000);
      const form = new FormData();
      form.append("url", `https://shop.test:${port}/hook`);
      form.append("ip_address", "127.0.0.1");
      if (certificate !== undefined)
        form.append("certificate", new Blob([certificate]), "cert.pem");
      const url = `http://emulator/bot${scenario.bot.token}/setWebhook`;
      await scenario.emulator.fetch(new Request(url, { method: "POST", body: form }));
    };
    try {
      await setHttps(undefined);
      scenario.chat.sendText("hi");
      await untilInfo({ last_error_message: "Webhook connection closed" });
      expect(bodies).toEqual([]);
      await setHttps(cert);
      await settled(0);
      expect(bodies).toHaveLength(1);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it("sends the user name and password of the URL as a header", async () => {
    await setHook({ url: receiver.url.replace("//", "//ada:pass@") });
    scenario.chat.sendText("hi");
    const delivery = await receiver.next();
    expect(delivery.headers.authorization).toBe(`Basic ${btoa("ada:pass")}`);
    expect(delivery.headers["x-telegram-bot-api-secret-token"]).toBeUndefined();
    delivery.respond();
  });

  it("encodes the user name and password as UTF-8", async () => {
    await setHook({ url: receiver.url.replace("//", "//ada:пароль@") });
    scenario.chat.sendText("hi");
    const delivery = await receiver.next();
    const encoded = Buffer.from("ada:пароль").toString("base64");
    expect(delivery.headers.authorization).toBe(`Basic ${encoded}`);
    delivery.respond();
  });

  it("fails when the response exceeds the body limit", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    (await receiver.next()).respond(200, {}, "a".repeat((50 << 20) + 1));
    await untilInfo({
      pending_update_count: 1,
      last_error_message: "Webhook connection closed",
    });
  });

  it("includes updates from before setWebhook, unless they are dropped", async () => {
    scenario.chat.sendText("before");
    await setHook();
    const first = await receiver.next();
    expect(textOf(first)).toBe("before");
    first.respond(500);
    const second = await receiver.next();
    second.respond(500);
    await scenario.clock.untilTimer(2000);
    scenario.clock.advance(1000);
    await setHook({ drop_pending_updates: true });
    expect((await scenario.call("getWebhookInfo")).result).toMatchObject({
      pending_update_count: 0,
    });
  });

  it("waits for the previous one of the same chat, but not for those of other chats", async () => {
    const bob = scenario.emulator.createUser({ first_name: "Bob" }).openChat(scenario.bot);
    await setHook();
    scenario.chat.sendText("first success");
    (await receiver.next()).respond();
    await settled(0);
    scenario.chat.sendText("one");
    scenario.chat.sendText("two");
    const one = await receiver.next();
    expect(textOf(one)).toBe("one");
    bob.sendText("in parallel");
    const other = await receiver.next();
    expect(textOf(other)).toBe("in parallel");
    other.respond();
    await settled(2);
    expect(receiver.unread).toBe(0);
    one.respond();
    const two = await receiver.next();
    expect(textOf(two)).toBe("two");
    two.respond();
    await settled(0);
  });

  it("uses one connection until the first success, and never more than max_connections", async () => {
    await setHook({ max_connections: 2 });
    const chats = ["Bob", "Cy", "Dan"].map((first_name) =>
      scenario.emulator.createUser({ first_name }).openChat(scenario.bot),
    );
    for (const chat of chats) chat.sendText("hi");
    const first = await receiver.next();
    await untilInfo({ pending_update_count: 3 });
    expect(receiver.unread).toBe(0);
    first.respond();
    const [second, third] = [await receiver.next(), await receiver.next()];
    second.respond();
    third.respond();
    await settled(0);
    for (const chat of [...chats, scenario.chat]) chat.sendText("again");
    const held = [await receiver.next(), await receiver.next()];
    await untilInfo({ pending_update_count: 4 });
    expect(receiver.unread).toBe(0);
    for (const delivery of held) delivery.respond();
    for (const delivery of [await receiver.next(), await receiver.next()]) delivery.respond();
    await settled(0);
  });
});

describe("a failed delivery", () => {
  const failing = async (status: number, headers?: Record<string, string>) => {
    const delivery = await receiver.next();
    delivery.respond(status, headers);
    return delivery;
  };

  it("is retried at once, then after 2, 4, 8 seconds and so on", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    const bodies = new Set<string>();
    bodies.add((await failing(500)).body);
    for (const seconds of [2, 4, 8, 16, 32]) {
      bodies.add((await failing(500)).body);
      await scenario.clock.untilTimer(seconds * 1000);
      scenario.clock.advance(seconds * 1000 - 1);
      expect(receiver.unread).toBe(0);
      scenario.clock.advance(1);
    }
    (await receiver.next()).respond(204);
    await settled(0);
    expect(bodies.size).toBe(1);
    expect(scenario.clock.pending).toBe(0);
  });

  it("appears in getWebhookInfo", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    await failing(301, { location: "http://127.0.0.1:9/" });
    await failing(503);
    await scenario.clock.untilTimer(2000);
    expect((await scenario.call("getWebhookInfo")).result).toEqual({
      url: `${receiver.url}/hook?key=1`,
      has_custom_certificate: false,
      ip_address: "127.0.0.1",
      pending_update_count: 1,
      last_error_date: Math.floor(scenario.clock.now() / 1000),
      last_error_message: "Wrong response from the webhook: 503 Service Unavailable",
      max_connections: 40,
    });
  });

  it("is retried after Retry-After, which does not lengthen the back-off", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    await failing(500);
    await failing(503, { "retry-after": "7" });
    await scenario.clock.untilTimer(7000);
    scenario.clock.advance(7000);
    await failing(500);
    await scenario.clock.untilTimer(2000);
  });

  it("waits at most an hour", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    await failing(503, { "retry-after": "99999" });
    await scenario.clock.untilTimer(3_600_000);
  });

  it("includes one that takes more than a minute, or whose connection is closed", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    await receiver.next();
    await scenario.clock.untilTimer(60_000);
    scenario.clock.advance(60_000);
    await untilInfo({ last_error_message: "Read timeout expired" });
    (await receiver.next()).hangUp();
    await untilInfo({ last_error_message: "Webhook connection closed" });
  });

  it("is reported as refused when no server listens", async () => {
    const { url } = receiver;
    await receiver.close();
    await setHook({ url });
    scenario.chat.sendText("hi");
    await untilInfo({ last_error_message: "Connection refused" });
    receiver = await startReceiver();
  });

  it("is not retried when the update is a day old", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    for (let hour = 0; hour < 24; hour++) {
      await failing(503, { "retry-after": "3600" });
      if (hour === 23) break;
      await scenario.clock.untilTimer(3_600_000);
      scenario.clock.advance(3_600_000);
    }
    await scenario.clock.untilTimer(3_600_000);
    scenario.clock.advance(3_600_000);
    await failing(503, { "retry-after": "3600" });
    await settled(0);
  });

  it("removes the webhook after 23 hours of 410", async () => {
    await setHook();
    scenario.chat.sendText("hi");
    for (let hour = 0; hour < 24; hour++) {
      await failing(410, { "retry-after": "3600" });
      await scenario.clock.untilTimer(3_600_000);
      scenario.clock.advance(3_600_000);
    }
    await failing(410);
    await untilInfo({ url: "", pending_update_count: 1 });
  });
});

describe("closing", () => {
  it("closes the connections to the webhook, active or idle, and cancels every timer", async () => {
    await setHook();
    const bob = scenario.emulator.createUser({ first_name: "Bob" }).openChat(scenario.bot);
    scenario.chat.sendText("first success");
    (await receiver.next()).respond();
    await settled(0);
    scenario.chat.sendText("no response");
    bob.sendText("then idle");
    await receiver.next();
    (await receiver.next()).respond();
    await settled(1);
    await scenario.emulator.close();
    await receiver.disconnected();
    expect(scenario.clock.pending).toBe(0);
  });
});

describe("a method call in the response", () => {
  const replyWith = async (body: string, type: string) => {
    scenario.chat.sendText("hi");
    (await receiver.next()).respond(200, { "content-type": type }, body);
    await settled(0);
  };
  const botTexts = () =>
    scenario.chat.messages().flatMap(({ from, text }) => (from?.is_bot === true ? [text] : []));

  it("runs when the content type is one of a call", async () => {
    await setHook();
    const call = { method: "sendMessage", chat_id: scenario.chat.id, text: "from the response" };
    await replyWith(JSON.stringify(call), "application/json");
    expect((await scenario.chat.nextMessage()).text).toBe("from the response");
    await replyWith(
      `method=SENDMESSAGE&chat_id=${scenario.chat.id}&text=form`,
      "application/x-www-form-urlencoded",
    );
    expect((await scenario.chat.nextMessage()).text).toBe("form");
    await replyWith(JSON.stringify(call), "text/plain");
    await replyWith("{broken", "application/json");
    expect(botTexts()).toEqual(["from the response", "form"]);
  });

  it("does not run when it would change the webhook", async () => {
    await setHook();
    await replyWith('{"method":"deleteWebhook"}', "application/json");
    expect((await scenario.call("getWebhookInfo")).result).toMatchObject({ max_connections: 40 });
  });
});
