import { describe, expect, it } from "vitest";
import { InputFile } from "../../src/client/files/input-file.ts";
import { strict } from "./strict-checks.ts";

/** Returns the paths of the problems in a call. */
function wrong(method: string, params: Record<string, unknown>): readonly string[] {
  try {
    strict.checkCall(method, params);
    return [];
  } catch (error) {
    return (error as { problems: readonly { path: string }[] }).problems.map(({ path }) => path);
  }
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const invoice = { title: "t", description: "d", payload: "p", currency: "XTR", prices: [] };
const article = {
  type: "article",
  id: "1",
  title: "t",
  input_message_content: { message_text: "x" },
};
const rich = (blocks: unknown[], media: unknown[] = []) => ({
  chat_id: 1,
  rich_message: { blocks, media },
});
const buttons = (count: number, callback_data = "a") =>
  rich([{ type: "buttons", buttons: times(count, { text: "b", callback_data }) }]);

describe("limits that the Bot API docs state in prose", () => {
  it.each([
    ["sendInvoice", { chat_id: 1, ...invoice }, "suggested_tip_amounts", times(4, 1), 1],
    ["createInvoiceLink", invoice, "suggested_tip_amounts", times(4, 1), 1],
    [
      "setMyCommands",
      {},
      "commands",
      times(100, { command: "a", description: "b" }),
      {
        command: "a",
        description: "b",
      },
    ],
    ["answerInlineQuery", { inline_query_id: "1" }, "results", times(50, article), article],
  ])("hold in %s", (method, params, name, most, more) => {
    expect(wrong(method, { ...params, [name]: most })).toEqual([]);
    expect(wrong(method, { ...params, [name]: [...most, more] })).toEqual([name]);
  });

  it("hold for the buttons of rich messages", () => {
    expect(wrong("sendRichMessage", buttons(8))).toEqual([]);
    expect(wrong("sendRichMessage", buttons(9))).toEqual(["rich_message.blocks[0].buttons"]);
    expect(wrong("sendRichMessage", buttons(0))).toEqual(["rich_message.blocks[0].buttons"]);
    expect(wrong("sendRichMessage", buttons(1, "x".repeat(64)))).toEqual([]);
    expect(wrong("sendRichMessage", buttons(1, "x".repeat(65)))).toEqual([
      "rich_message.blocks[0].buttons[0].callback_data",
    ]);
  });

  it("do not require optional fields, and accept unknown values", () => {
    const map = { type: "map", location: { latitude: 1, longitude: 2 } };
    const upload = { type: "document", media: new InputFile(new Uint8Array(1), "a.txt") };
    expect(wrong("sendRichMessage", rich([map], [{ id: "a", media: upload }]))).toEqual([]);
    expect(wrong("sendRichMessage", rich([{ ...map, zoom: 25 }]))).toEqual([
      "rich_message.blocks[0].zoom",
    ]);
  });

  it("accept strings in place of keyboard buttons, and report other values", () => {
    const send = (keyboard: unknown) => ({ chat_id: 1, text: "x", reply_markup: { keyboard } });
    expect(wrong("sendMessage", send([["Yes", { text: "No" }]]))).toEqual([]);
    expect(wrong("sendMessage", send([["Yes", { text: 5 }]]))).toEqual([
      "reply_markup.keyboard[0][1].text",
    ]);
    expect(wrong("sendMessage", send([[5]]))).toEqual(["reply_markup.keyboard[0][0]"]);
  });
});
