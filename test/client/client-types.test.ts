import { describe, expect, it } from "vitest";
import type { Client } from "../../src/client/client.ts";
import type { TextMessage, Update, User } from "../../src/types/index.ts";

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Never called: the compiler checks it, and an unused `ts-expect-error` is an error too. */
function compiles(client: Client): void {
  const named = client.sendMessage({ chat_id: 1, text: "x" }, { timeoutMs: 1000 });
  const typed: Same<typeof named, Promise<TextMessage>> = true;
  const byName = client.call("sendMessage", { chat_id: 1, text: "x" });
  const typedByName: Same<typeof byName, Promise<TextMessage>> = true;
  const noParams = client.call("getMe");
  const typedWithout: Same<typeof noParams, Promise<User>> = true;
  const updates = client.getUpdates();
  const typedUpdates: Same<typeof updates, Promise<Update[]>> = true;
  const unknownName = client.call("methodOfTomorrow", { any: 1 });
  const untyped: Same<typeof unknownName, Promise<unknown>> = true;
  const dynamic = client.call("method" as string, {}, { signal: new AbortController().signal });
  const untypedDynamic: Same<typeof dynamic, Promise<unknown>> = true;
  void [typed, typedByName, typedWithout, typedUpdates, untyped, untypedDynamic];

  // @ts-expect-error text is required
  void client.sendMessage({ chat_id: 1 });
  // @ts-expect-error text is required by name too
  void client.call("sendMessage", { chat_id: 1 });
  // @ts-expect-error the parameters are required
  void client.call("sendMessage");
  // @ts-expect-error a known method does not fall back to loose parameters
  void client.call("sendMessage", { chat_id: 1, text: 5 });
  // @ts-expect-error no such option
  void client.getMe({}, { timeout: 5 });
  // @ts-expect-error no such method
  void client.methodOfTomorrow({});
}

describe("the types of the client", () => {
  it("hold at compile time", () => {
    expect(compiles).toBeTypeOf("function");
  });
});
