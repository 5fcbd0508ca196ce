import { describe, expect, it } from "vitest";
import { readChanges } from "../../../scripts/codegen/scrape/read-changes.ts";

const read = (...texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(readChanges(texts.map((text) => ({ version: "12.1", text }))));

describe("readChanges", () => {
  it.each([
    ["Added the class Cup which holds tea.", ["Cup"]],
    ["Added the class Cup, allowing bots to drink.", ["Cup"]],
    ["Added the classes Cup, Mug, and Pot.", ["Cup", "Mug", "Pot"]],
    ["Added the classes Cup and Mug, which are vessels.", ["Cup", "Mug"]],
    [
      "Added the methods fillCup, emptyCup and  breakCup allowing more.",
      ["fillCup", "emptyCup", "breakCup"],
    ],
    ["Added the field “tea” to the class Cup.", ["Cup.tea"]],
    [
      "Added the fields “tea” and “milk” to the classes Cup and Mug.",
      ["Cup.tea", "Cup.milk", "Mug.tea", "Mug.milk"],
    ],
    [
      "Added the parameter “heat” to the methods wash, dry, rinse.",
      ["wash.heat", "dry.heat", "rinse.heat"],
    ],
    ["Added the class Cup and the field “cup” to the class Shelf.", ["Cup", "Shelf.cup"]],
    ["Added the class Cup and the method fillCup.", ["Cup", "fillCup"]],
  ])("reads: %s", (text, places) => {
    const found = read(text);
    expect(places.filter((place) => found[place] !== "12.1")).toEqual([]);
    // Prose after a list may add names, but never one that a type or a field could have.
    const more = Object.keys(found).filter((place) => !places.includes(place));
    expect(more.filter((place) => !/^[a-z]+$|\.[a-z]+$|^[A-Z]\w+\.\w+ /.test(place))).toEqual([]);
  });

  it.each([
    "Removed the class Cup.",
    "Renamed the field “tea” to “drink”.",
    "The class Cup was added.",
    "Added support for cups and the class Cup.",
    "Marked the field “tea” in the class Cup as optional.",
    "Added the ability to drink from the class Cup.",
    "Added the field “tea”, a drink.",
  ])("ignores: %s", (text) => {
    expect(read(text)).toEqual({});
  });

  it("reads the newest version that added something", () => {
    const text = "Added the class Cup.";
    const since = readChanges([
      { version: "12.1", text },
      { version: "11.0", text },
    ]);
    expect([...since]).toEqual([["Cup", "12.1"]]);
  });
});
