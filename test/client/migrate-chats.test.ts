import { expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { InputFile } from "../../src/client/files/input-file.ts";
import { migrateChats } from "../../src/client/migrate-chats.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "./scripted-transport.ts";

const moved = refusalResponse(400, "Bad Request: group chat was upgraded to a supergroup chat", {
  migrate_to_chat_id: -1001,
});
const transport = () =>
  new ScriptedTransport(({ body }) =>
    JSON.parse(String(body)).chat_id === -1 ? moved : okResponse(true),
  );

it("rejects with the new chat of a group, without the transformer", async () => {
  const api = createClient("1:token", { transport: transport() });
  await expect(api.leaveChat({ chat_id: -1 })).rejects.toMatchObject({ migrateToChatId: -1001 });
});

it("sends the call again after onMigrate has resolved, and rejects if onMigrate does", async () => {
  const inner = transport();
  const api = createClient("1:token", { transport: inner });
  const stored: number[] = [];
  let store = (_to: number): Promise<void> => Promise.reject("disk full");
  api.use(migrateChats((_from, to) => store(to)));
  await expect(api.sendMessage({ chat_id: -1, text: "x" })).rejects.toBe("disk full");
  expect(inner.requests).toHaveLength(1);
  store = async (to) => {
    await new Promise((resolve) => setImmediate(resolve));
    stored.push(to, inner.requests.length);
  };
  expect(await api.sendMessage({ chat_id: -1, text: "x" })).toBe(true);
  // Stored before the third request went out.
  expect(stored).toEqual([-1001, 2]);
  expect(inner.requests).toHaveLength(3);
});

it("does not send again a call whose file is a consumed stream", async () => {
  const inner = new ScriptedTransport(() => moved);
  const api = createClient("1:token", { transport: inner });
  api.use(migrateChats());
  const stream = new Blob(["x"]).stream();
  const sending = api.sendDocument({ chat_id: -1, document: new InputFile(stream) });
  await expect(sending).rejects.toMatchObject({ name: "ApiError", migrateToChatId: -1001 });
  expect(inner.requests).toHaveLength(1);
});

it("follows a group to its new chat, and calls onMigrate with both", async () => {
  const inner = transport();
  const api = createClient("1:token", { transport: inner });
  const seen: unknown[] = [];
  api.use(migrateChats((from, to) => seen.push([from, to])));
  expect(await api.sendMessage({ chat_id: -1, text: "x" })).toBe(true);
  expect(await api.sendMessage({ chat_id: 5, text: "x" })).toBe(true);
  expect(seen).toEqual([[-1, -1001]]);
  expect(inner.requests.map(({ body }) => JSON.parse(String(body)).chat_id)).toEqual([
    -1, -1001, 5,
  ]);
});
