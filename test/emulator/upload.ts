import type { Message } from "../../src/types/index.ts";
import type { Envelope, Scenario } from "./scenario.ts";

/** Returns the header of a PNG, which is all of it that the emulator reads. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** Calls a method with files, as multipart/form-data. */
export async function upload(
  { emulator, bot, chat }: Scenario,
  method: string,
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, File>>,
): Promise<Envelope<Message>> {
  const form = new FormData();
  form.set("chat_id", String(chat.id));
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.set(name, value);
  const url = `http://emulator/bot${bot.token}/${method}`;
  const response = await emulator.fetch(new Request(url, { method: "POST", body: form }));
  return JSON.parse(await response.text());
}
