import { describe, expect, it } from "vitest";
import { callbackData, storedCallbackData } from "../../src/callback-data/index.ts";
import { deepLink } from "../../src/index.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

describe("a mistake of plain JavaScript is an error at once", () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "no prefix",
      () => callbackData(given(undefined), {}),
      /the prefix must be a non-empty string/,
    ],
    [
      "no fields",
      () => callbackData("buy", given(undefined)),
      /^callbackData\("buy"\): the fields must be an object, such as { id: "int" }$/,
    ],
    [
      "a misspelled kind",
      () => callbackData("buy", { id: given("integer") }),
      /^"integer" is not a valid kind of field. Did you mean "int"\?$/,
    ],
    [
      "an inherited name as kind",
      () => callbackData("buy", { id: given("toString") }),
      /^"toString" is not a valid kind/,
    ],
    [
      "no kind",
      () => callbackData("buy", { id: given(undefined) }),
      /^undefined is not a valid kind/,
    ],
    [
      "a misspelled option",
      () => callbackData("buy", {}, given({ secrets: "x" })),
      /^"secrets" is not a valid option of callbackData\(\). Did you mean "secret"\?$/,
    ],
    [
      "no storage",
      () => storedCallbackData("buy", {}, given(undefined)),
      /^storedCallbackData\(\) takes an object of options, such as { storage }$/,
    ],
    [
      "deepLink(name)",
      () => deepLink(given("ref")),
      /^Expected the result of callbackData\(\), got str/,
    ],
  ])("%s", (_, create, message) => {
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});
