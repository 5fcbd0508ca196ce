import { describe, expect, it } from "vitest";
import { ALSO_SENDING, NOT_SENDING, sendingMethods } from "../../scripts/codegen/emit-sending.ts";
import { spec } from "../samples/spec.ts";

describe("the methods that count against Telegram's limits", () => {
  const methods = sendingMethods(spec);

  it("are those that give a message, or its number, in return", () => {
    for (const name of ["sendMessage", "sendMediaGroup", "copyMessages", "editMessageText"])
      expect(methods).toContain(name);
  });

  it("are those too that change a message, or send one, and return something else", () => {
    for (const name of ["stopPoll", "editEphemeralMessageText", "sendGift", "answerGuestQuery"])
      expect(methods).toContain(name);
    expect(methods).toHaveLength(33 + Object.keys(ALSO_SENDING).length);
  });

  it("are none that only read, show or delete", () => {
    for (const name of [
      "getChat",
      "sendChatAction",
      "sendMessageDraft",
      "getUserPersonalChatMessages",
      "deleteMessage",
    ])
      expect(methods).not.toContain(name);
  });

  it("are told from all others whose name says that they might be", () => {
    const mayCount = /^(answer|copy|edit|forward|gift|post|repost|send|stop)/;
    const undecided = Object.keys(spec.methods).filter(
      (name) => mayCount.test(name) && methods.includes(name) === name in NOT_SENDING,
    );
    expect(undecided).toEqual([]);
  });

  it("have no reason for a method that is gone, or that the rule finds by itself", () => {
    const known = Object.keys(spec.methods);
    const named = [...Object.keys(ALSO_SENDING), ...Object.keys(NOT_SENDING)];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(ALSO_SENDING).filter((name) => name in NOT_SENDING)).toEqual([]);
  });
});
