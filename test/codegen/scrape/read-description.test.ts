import { describe, expect, it } from "vitest";
import { readDescription } from "../../../scripts/codegen/scrape/read-description.ts";
import type { TypeRef } from "../../../scripts/codegen/spec/spec.ts";

const list: TypeRef = { array: "String" };

const found: readonly (readonly [string, TypeRef, object])[] = [
  ["Kind of cup, always “mug”", "String", { const: "mug" }],
  ["Kind of cup, must be “mug”.", "String", { const: "mug" }],
  ["Always 0. Tells cups apart.", "Integer", { const: 0 }],
  ["Size. Can be either “big” or “small”", "String", { enum: ["big", "small"] }],
  [
    "One of “big” (over 0.5 l.), “small” (called “tiny” before), or “none”. Not “huge”.",
    "String",
    { enum: ["big", "small", "none"] },
  ],
  [
    "Size type, “big” or “small”, defaults to “big”",
    "String",
    { enum: ["big", "small"], default: "big" },
  ],
  ["Defaults to 40.", "Integer", { default: 40 }],
  ["Defaults to 0.5", "Float", { default: 0.5 }],
  ["Defaults to “True”", "Boolean", { default: true }],
  [
    "How many; 1-100. Defaults to 7",
    "Integer",
    { limit: { of: "value", min: 1, max: 100 }, default: 7 },
  ],
  ["Must be between 5 and 9 if given", "Integer", { limit: { of: "value", min: 5, max: 9 } }],
  ["Tilt, from -90 to 90; may be negative", "Float", { limit: { of: "value", min: -90, max: 90 } }],
  ["Label, 1-64 characters", "String", { limit: { of: "characters", min: 1, max: 64 } }],
  ["Key, 1-64 Bytes", "String", { limit: { of: "bytes", min: 1, max: 64 } }],
  ["Words (up to 256 characters)", "String", { limit: { of: "characters", max: 256 } }],
  ["A list of 1-12 cups", list, { limit: { of: "items", min: 1, max: 12 } }],
  ["The cups. At most 4 clean cups can be given", list, { limit: { of: "items", max: 4 } }],
  ["Kind of cups, pass “mug” or “glass”.", "String", { enum: ["mug", "glass"] }],
  ["Up to 10 cups", list, { limit: { of: "items", max: 10 } }],
  ["“Optional”. Message is a cup, information about the cup", "Cup", { content: true }],
  ["“Optional”. The message is a full cup", "Cup", { content: true }],
  ["“Optional”. Message contains cups", "Cup", { content: true }],
  ["“Optional”. Service message: the cup was emptied", "True", { content: true }],
  ["Pass “attach://&lt;name&gt;” to upload", "String", { upload: true }],
  ["The cup. A new file can't be uploaded; use an old one", "Cup", { upload: false }],
  ["Direct upload of new files isn't supported.", "Cup", { upload: false }],
  [
    "The bot must explicitly specify “cup” in the list of “allowed_updates” to receive these.",
    "Cup",
    { onRequest: true },
  ],
];

const nothing: readonly (readonly [string, TypeRef])[] = [
  ["Need not be specified in the list of “allowed_updates”", "Cup"],
  ["“Optional”. Message the cup stands on", "Cup"],
  ["“Optional”. The cup, if the message is a cup", "Cup"],
  ["Direct upload of new files isn't supported when a cup is full.", "Cup"],
  ["When a cup is full, a new file can't be uploaded; use an old one", "Cup"],
  ["Currently, always “XTR”.", "String"],
  ["Present only for “big” cups", "String"],
  ["To wash it, pass “now” if it is dirty", "String"],
  ["At most 4 cups", "Integer"],
  ["Can be available only for “big” and “small” cups", "String"],
  ["One of “big” or “small”", "Integer"],
  ["1-6 for a die, 1-5 for a ball", "Integer"],
  ["In stars between 5 and 100, and in grams between 10 and 1000.", "Integer"],
  ["Must be between 60 and 86400, or 0x7FFFFFFF", "Integer"],
  ["Minutes; 0-7 * 24", "Float"],
  ["Defaults to “True” for channels", "Boolean"],
  ["If left out, defaults to the value of tea", "Boolean"],
  ["Codes after ISO 3166-1 alpha-2", list],
  ["A label of 1-64 characters in all", list],
  ["A file of up to 20 kilobytes", "String"],
];

describe("readDescription", () => {
  it.each(found)("reads: %s", (text, type, facts) => {
    expect(readDescription(text, type)).toEqual(facts);
  });

  it.each(nothing)("reads no fact from: %s", (text, type) => {
    expect(readDescription(text, type)).toEqual({});
  });
});
