import { describe, expect, it } from "vitest";
import { sendingMethods } from "../../scripts/codegen/emit-sending.ts";
import { spec } from "../samples/spec.ts";

describe("the methods that count against Telegram's limits", () => {
  const methods = sendingMethods(spec);

  it("are those that give a message, or its number, in return", () => {
    expect(methods).toHaveLength(33);
    for (const name of ["sendMessage", "sendMediaGroup", "copyMessages", "editMessageText"])
      expect(methods).toContain(name);
  });

  it("are none that only read or show", () => {
    for (const name of [
      "getChat",
      "sendChatAction",
      "getUserPersonalChatMessages",
      "deleteMessage",
    ])
      expect(methods).not.toContain(name);
  });
});
