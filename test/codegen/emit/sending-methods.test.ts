import { describe, expect, it } from "vitest";
import {
  ALSO_SENDING,
  NOT_SENDING,
  sendingMethods,
} from "../../../scripts/codegen/emit/client/sending-methods.ts";
import { spec } from "../../samples/spec.ts";

describe("the methods that count against Telegram's limits", () => {
  const methods = sendingMethods(spec);

  it("include those that return a message or its identifier", () => {
    for (const name of ["sendMessage", "sendMediaGroup", "copyMessages", "editMessageText"])
      expect(methods).toContain(name);
  });

  it("include those that change or send a message and return something else", () => {
    for (const name of ["stopPoll", "editEphemeralMessageText", "sendGift", "answerGuestQuery"])
      expect(methods).toContain(name);
    expect(methods).toHaveLength(33 + Object.keys(ALSO_SENDING).length);
  });

  it("include none that only read, show or delete", () => {
    for (const name of [
      "getChat",
      "sendChatAction",
      "sendMessageDraft",
      "getUserPersonalChatMessages",
      "deleteMessage",
    ])
      expect(methods).not.toContain(name);
  });

  it("are decided for every method whose name suggests that it counts", () => {
    const mayCount = /^(answer|copy|edit|forward|gift|post|repost|send|stop)/;
    const undecided = Object.keys(spec.methods).filter(
      (name) => mayCount.test(name) && methods.includes(name) === name in NOT_SENDING,
    );
    expect(undecided).toEqual([]);
  });

  it("have no entry for a method that does not exist or is in both tables", () => {
    const existing = Object.keys(spec.methods);
    const named = [...Object.keys(ALSO_SENDING), ...Object.keys(NOT_SENDING)];
    expect(named.filter((name) => !existing.includes(name))).toEqual([]);
    expect(Object.keys(ALSO_SENDING).filter((name) => name in NOT_SENDING)).toEqual([]);
  });
});
