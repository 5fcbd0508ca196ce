import { describe, expect, it } from "vitest";
import {
  EXCEPTIONS,
  IDEMPOTENT_VERBS,
  idempotentMethods,
} from "../../../scripts/codegen/emit/client/idempotent-methods.ts";
import type { Spec } from "../../../scripts/codegen/spec/spec.ts";
import spec from "../../../spec/bot-api.json" with { type: "json" };

const withMethods = (names: readonly string[]): Spec =>
  ({ ...spec, methods: Object.fromEntries(names.map((name) => [name, {}])) }) as unknown as Spec;
const all = Object.keys(spec.methods);

describe("the table of repeatable methods", () => {
  const repeatable = idempotentMethods(withMethods(all));

  it("has nothing that makes something new", () => {
    const creating =
      /^(add|copy|create|export|forward|gift|post|repost|send|transfer|upgrade|upload)/;
    expect(repeatable.filter((name) => creating.test(name))).toEqual([
      "sendChatAction",
      "sendMessageDraft",
      "sendRichMessageDraft",
    ]);
    for (const name of ["answerGuestQuery", "answerWebAppQuery", "setMyProfilePhoto"])
      expect(repeatable).not.toContain(name);
    for (const name of ["unpinChatMessage", "removeMyProfilePhoto"])
      expect(repeatable).not.toContain(name);
  });

  it("has what only reads or sets", () => {
    expect(repeatable.filter((name) => name.startsWith("get"))).toEqual(
      all.filter((name) => name.startsWith("get")),
    );
    for (const name of ["deleteMessage", "answerCallbackQuery", "editMessageText", "setWebhook"])
      expect(repeatable).toContain(name);
  });

  it("knows every verb, and takes a new one for not repeatable", () => {
    const verbs = all.map((name) => /^[a-z]+/.exec(name)?.[0] ?? "");
    expect([...new Set(verbs)].sort()).toEqual(Object.keys(IDEMPOTENT_VERBS));
    expect(idempotentMethods(withMethods(["summonPigeon"]))).toEqual([]);
  });

  it("makes no exception for a method that is gone", () => {
    expect(Object.keys(EXCEPTIONS).filter((name) => !all.includes(name))).toEqual([]);
  });
});
