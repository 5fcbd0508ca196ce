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

describe("the table of idempotent methods", () => {
  const idempotent = idempotentMethods(withMethods(all));

  it("contains no method that creates something", () => {
    const creating =
      /^(add|copy|create|export|forward|gift|post|repost|send|transfer|upgrade|upload)/;
    expect(idempotent.filter((name) => creating.test(name))).toEqual([
      "sendChatAction",
      "sendMessageDraft",
      "sendRichMessageDraft",
    ]);
    for (const name of ["answerGuestQuery", "answerWebAppQuery", "setMyProfilePhoto"])
      expect(idempotent).not.toContain(name);
    for (const name of ["unpinChatMessage", "removeMyProfilePhoto"])
      expect(idempotent).not.toContain(name);
  });

  it("contains methods that only read or set something", () => {
    expect(idempotent.filter((name) => name.startsWith("get"))).toEqual(
      all.filter((name) => name.startsWith("get")),
    );
    for (const name of ["deleteMessage", "answerCallbackQuery", "editMessageText", "setWebhook"])
      expect(idempotent).toContain(name);
  });

  it("has a rule for every verb, and takes methods with a new verb as not idempotent", () => {
    const verbs = all.map((name) => /^[a-z]+/.exec(name)?.[0] ?? "");
    expect([...new Set(verbs)].sort()).toEqual(Object.keys(IDEMPOTENT_VERBS));
    expect(idempotentMethods(withMethods(["summonPigeon"]))).toEqual([]);
  });

  it("has no exception for a method that does not exist", () => {
    expect(Object.keys(EXCEPTIONS).filter((name) => !all.includes(name))).toEqual([]);
  });
});
