import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import type { RedisClient } from "../../../../src/inbox/bullmq/redis/connection.ts";
import { RedisMailbox } from "../../../../src/inbox/bullmq/redis/redis-mailbox.ts";

class FakeClient extends EventEmitter implements RedisClient {
  status = "ready";
  failure: Error | undefined;
  subscriptions = 0;
  reconnections = 0;

  async call(): Promise<unknown> {
    return undefined;
  }

  async subscribe(): Promise<unknown> {
    this.subscriptions++;
    if (this.failure !== undefined) throw this.failure;
    return undefined;
  }

  disconnect(reconnect = false): void {
    if (reconnect) this.reconnections++;
  }
}

async function listen(): Promise<{
  subscriber: FakeClient;
  mailbox: RedisMailbox;
  ready: string[];
}> {
  const subscriber = new FakeClient();
  const mailbox = new RedisMailbox(new FakeClient(), subscriber, "{test}");
  const ready: string[] = [];
  await mailbox.listen("me", {
    onWake() {},
    onMore() {},
    onSchedule() {},
    onReconnect: () => void ready.push("reconnected"),
  });
  return { subscriber, mailbox, ready };
}

it("subscribes again after the connection was lost, and survives it when that fails", async () => {
  const { subscriber, ready } = await listen();
  subscriber.failure = new Error("Command timed out");
  subscriber.emit("ready");
  await new Promise(setImmediate);
  expect({ ready, subscriptions: subscriber.subscriptions }).toEqual({
    ready: [],
    subscriptions: 2,
  });
  subscriber.failure = undefined;
  subscriber.emit("ready");
  await new Promise(setImmediate);
  expect(ready).toEqual(["reconnected"]);
});

it("reconnects when it cannot subscribe, unless it does so already", async () => {
  const { subscriber, mailbox } = await listen();
  await mailbox.checkListening();
  expect(subscriber.reconnections).toBe(0);
  subscriber.failure = new Error("Command timed out");
  await mailbox.checkListening();
  expect(subscriber.reconnections).toBe(1);
  subscriber.status = "reconnecting";
  await mailbox.checkListening();
  expect(subscriber.reconnections).toBe(1);
});
