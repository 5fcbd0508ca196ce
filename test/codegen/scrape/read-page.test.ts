import { describe, expect, it } from "vitest";
import { readPage } from "../../../scripts/codegen/scrape/read-page.ts";
import type { Field } from "../../../scripts/codegen/spec/spec.ts";
import { updateSpec } from "../../../scripts/codegen/update-spec.ts";
import {
  entry,
  fieldTable,
  manualPage,
  NO_PARAMETERS,
  paramTable,
  typeList,
} from "./manual-page.ts";

const cup = entry("Cup", "<p>A vessel.</p>", fieldTable(["size", "Integer", "How much fits"]));
const section = "Things";

describe("readPage", () => {
  it("reads the newest version, and skips headings of several words", () => {
    const spec = readPage(manualPage(cup), []);
    expect(spec.version).toBe("12.1");
    expect(Object.keys(spec.types)).toEqual(["Cup"]);
    expect(spec.methods).toEqual({});
  });

  it("reads an object: types, required fields, chapter and anchor", () => {
    const page = manualPage(
      cup,
      entry(
        "Shelf",
        "<p>Where cups stand.</p>",
        fieldTable(
          ["name", "String", "Its name"],
          ["cups", 'Array of Array of <a href="#cup">Cup</a>', "<em>Optional</em>. Row by row"],
          ["owner", "Integer or String", "<em>Optional</em>. Whose it is"],
        ),
      ),
    );
    const { Shelf } = readPage(page, []).types;
    expect(Shelf).toEqual({
      section,
      href: "#shelf",
      fields: [
        { name: "name", type: "String", required: true },
        { name: "cups", type: { array: { array: "Cup" } } },
        { name: "owner", type: { anyOf: ["Integer", "String"] } },
      ],
    });
  });

  it("reads a union, and one that also allows strings and arrays", () => {
    const page = manualPage(
      cup,
      entry("Vessel", "<p>It is one of</p>", typeList("Cup")),
      entry("Drink", "<p>A String, an Array of Drink, or one of</p>", typeList("Cup")),
    );
    const { Vessel, Drink } = readPage(page, []).types;
    expect(Vessel).toEqual({ section, href: "#vessel", oneOf: ["Cup"] });
    expect(Drink).toEqual({
      section,
      href: "#drink",
      oneOf: ["String", { array: "Drink" }, "Cup"],
    });
  });

  it("reads a method: parameters and result", () => {
    const page = manualPage(
      cup,
      entry(
        "fillCups",
        "<p>Pours. On success, an Array of <a>Cup</a> objects is returned.</p>",
        paramTable(
          ["count", "Integer", "Yes", "How many, 1-10"],
          ["milk", "Boolean", "Optional", "Defaults to <em>False</em>"],
        ),
      ),
      entry("rest", "<p>Waits. Returns <em>True</em> on success.</p>", NO_PARAMETERS),
    );
    const { fillCups, rest } = readPage(page, []).methods;
    expect(fillCups).toEqual({
      section,
      href: "#fillcups",
      returns: { array: "Cup" },
      params: [
        { name: "count", type: "Integer", required: true, limit: { of: "value", min: 1, max: 10 } },
        { name: "milk", type: "Boolean", default: false },
      ],
    });
    expect(rest).toEqual({ section, href: "#rest", returns: "True", params: [] });
  });

  it("reads from the list of changes which version added what", () => {
    const changes = `<p><strong>Bot API 12.1</strong></p>
      <ul><li>Added the class <a>Cup</a>, and the class <a>Saucer</a>.</li>
      <li>Added the field <em>name</em> to the class <a>Shelf</a>.</li></ul>`;
    const shelf = entry("Shelf", "<p>Holds.</p>", fieldTable(["name", "String", "Its name"]));
    const page = manualPage(cup, shelf)
      .replace("<p><strong>Bot API 12.1</strong></p>", changes)
      .replace(
        "<p><strong>Bot API 12.0</strong></p>",
        "<p><strong>Bot API 12.0</strong></p><ul><li>Added the class <a>Shelf</a>.</li></ul>",
      );
    expect(readPage(page, []).types).toMatchObject({
      Cup: { since: "12.1" },
      Shelf: { since: "12.0", fields: [{ name: "name", since: "12.1" }] },
    });
  });

  it("skips tables that do not list fields, and reads an object without fields", () => {
    const colors = "<table><thead><tr><th>Color</th></tr></thead><tbody></tbody></table>";
    const page = manualPage(entry("Lid", "<p>Currently holds no information.</p>", colors));
    const { Lid } = readPage(page, []).types;
    expect(Lid).toEqual({ section, href: "#lid", fields: [] });
  });
});

describe("readPage on a broken page", () => {
  it("throws when it is not the manual", () => {
    expect(() => readPage("<html><p>Gateway timeout</p></html>", [])).toThrow("names no version");
  });

  it("throws when it is truncated", () => {
    const page = manualPage(cup);
    expect(() => readPage(page.slice(0, page.indexOf("</div>")), [])).toThrow("truncated");
  });

  it("does not mistake an unreadable table for a method without parameters", () => {
    const list = (head: string, ...rows: string[]): string =>
      `<table><thead><tr><th>${head}</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
    const returns = "<p>Returns <em>True</em> on success.</p>";
    const page = manualPage(
      entry("wash", returns, list("Argument", "<tr><td>heat</td></tr>")),
      entry("dry", returns, list("Parameter")),
    );
    const read = (): unknown => readPage(page, []);
    expect(read).toThrow("Things, wash: has a table without parameters");
    expect(read).toThrow("Things, dry: has a table without parameters");
    const params: Field[] = [{ name: "heat", type: "Integer" }];
    const { methods } = readPage(page, [
      { at: "wash", set: { params }, reason: "the table has an unusual header" },
      { at: "dry", set: { params: [] }, reason: "the table is empty" },
    ]);
    expect(methods).toMatchObject({ wash: { params }, dry: { params: [] } });
  });

  it("does not mistake a missing or nested table for a method without parameters", () => {
    const returns = "<p>Returns <em>True</em> on success.</p>";
    const read = (...body: readonly string[]): unknown =>
      readPage(manualPage(entry("wash", returns, ...body)), []).methods["wash"]?.params;
    const params = paramTable(["heat", "Integer", "Yes", "How hot"]);
    expect(() => read()).toThrow("Things, wash: has neither a table of parameters nor a sentence");
    expect(read(`<div>${params}</div>`)).toEqual(read(params));
    expect(read(NO_PARAMETERS)).toEqual([]);
  });

  it("does not mistake an empty table for an object without fields", () => {
    const page = manualPage(entry("Bowl", "<p>Round.</p>", fieldTable()));
    expect(() => readPage(page, [])).toThrow("Things, Bowl: has a table without fields");
  });

  it("takes a field as optional or required only if the page says so", () => {
    const returns = "<p>Returns <em>True</em> on success.</p>";
    const method = manualPage(
      entry("wash", returns, paramTable(["heat", "Integer", "Yes", "How hot"])),
    );
    for (const presence of ["Required", "", "yes"])
      expect(() => readPage(method.replace("<td>Yes</td>", `<td>${presence}</td>`), [])).toThrow(
        `Things, wash: parameter heat: required is "${presence}", neither "Yes" nor "Optional"`,
      );
    expect(() => readPage(method.replace("<td>Yes</td>", ""), [])).toThrow(
      "Things, wash: parameter heat: a row has 3 cells, not 4",
    );
    const fork = (word: string): string =>
      manualPage(entry("Fork", "<p>Pointed.</p>", fieldTable(["tines", "Integer", word])));
    for (const word of ["Optional. How many", "<strong>Optional</strong>. How many"])
      expect(() => readPage(fork(word), [])).toThrow(
        'Things, Fork: field tines: "Optional" is not emphasized',
      );
  });

  it("names the chapter of undeclared types", () => {
    const page = manualPage(
      entry("Fork", "<p>Pointed.</p>", fieldTable(["tines", "Intger", "How many"])),
      entry("wash", "<p>Returns <em>True</em>.</p>", paramTable(["what", "Frok", "Yes", "What"])),
    );
    const update = (): unknown =>
      updateSpec({ version: "1", types: {}, methods: {} }, { page, overrides: [] });
    expect(update).toThrow("Things, Fork.tines: Intger is not declared");
    expect(update).toThrow("Things, wash.what: Frok is not declared");
  });

  it("rejects two entries of the same name", () => {
    const twice = [cup, entry("rest", "<p>Returns <em>True</em>.</p>", NO_PARAMETERS)];
    const read = (): unknown => readPage(manualPage(...twice, ...twice), []);
    expect(read).toThrow("Things, Cup: is on the page twice");
    expect(read).toThrow("Things, rest: is on the page twice");
  });

  it("lists every entry that cannot be read, with its chapter", () => {
    const page = manualPage(
      entry("Bowl", "<p>Round.</p>"),
      entry("Fork", "<p>Pointed.</p>", fieldTable(["tines", "", "How many"])),
      entry(
        "Spoon",
        "<p>Round and pointed.</p>",
        "<table><thead><tr><th>Field</th><th>Description</th></tr></thead>",
        "<tbody><tr><td>length</td><td>Centimetres</td></tr></tbody></table>",
      ),
      entry("wash", "<p>Takes a while.</p>", NO_PARAMETERS),
      entry("dry", "<p>Returns a Bowl, or a Fork on success.</p>", NO_PARAMETERS),
    );
    const read = (): unknown => readPage(page, []);
    expect(read).toThrow("Things, Bowl: has neither a field table nor a list of types");
    expect(read).toThrow('Things, Fork: field tines: not a type: ""');
    expect(read).toThrow("Things, Spoon: field length: a row has 2 cells, not 3");
    expect(read).toThrow("Things, wash: no sentence names what the method returns");
    expect(read).toThrow("Things, dry: returns one of Bowl, Fork, but no sentence says which when");
  });

  it("reads such entries with the help of overrides", () => {
    const page = manualPage(
      entry("Bowl", "<p>Round.</p>"),
      entry("Fork", "<p>Pointed.</p>", fieldTable(["tines", "", "How many"])),
      entry("wash", "<p>Takes a while.</p>", NO_PARAMETERS),
    );
    const { types, methods } = readPage(page, [
      { at: "Bowl", set: { fields: [] }, reason: "described in prose" },
      { at: "Fork.tines", set: { type: "Integer" }, reason: "the cell is empty" },
      { at: "wash", set: { returns: "True" }, reason: "the sentence is missing" },
    ]);
    expect(types).toMatchObject({
      Bowl: { fields: [] },
      Fork: { fields: [{ name: "tines", type: "Integer" }] },
    });
    expect(methods).toMatchObject({ wash: { returns: "True" } });
  });
});
