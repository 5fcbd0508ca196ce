import { describe, expect, it } from "vitest";
import { addChangelogEntry } from "../../scripts/codegen/spec/changelog.ts";
import type { Spec } from "../../scripts/codegen/spec/spec.ts";
import { updateSpec } from "../../scripts/codegen/update-spec.ts";
import {
  entry,
  fieldTable,
  manualPage,
  NO_PARAMETERS,
  paramTable,
  typeList,
} from "./scrape/manual-page.ts";

const optional = "<em>Optional</em>. ";

const cup = entry(
  "Cup",
  "<p>A vessel.</p>",
  fieldTable(
    ["size", "Integer", "How much fits, 1-100"],
    ["color", "String", `${optional}One of “red” or “blue”`],
    ["owner", "String", `${optional}Whose it is`],
  ),
);
const plate = entry("Plate", "<p>Flat.</p>", fieldTable(["size", "Integer", "How much fits"]));
const thing = entry("Thing", "<p>It is one of</p>", typeList("Cup", "Plate"));
const wash = entry(
  "wash",
  "<p>Returns <em>True</em> on success.</p>",
  paramTable(["what", "Cup", "Yes", "What"], ["heat", "Integer", "Optional", "Defaults to 40."]),
);
const dry = entry("dry", "<p>Returns <em>True</em> on success.</p>", NO_PARAMETERS);
const breakCup = entry("breakCup", "<p>Returns <em>True</em> on success.</p>", NO_PARAMETERS);

const nothing: Spec = { version: "12.0", types: {}, methods: {} };
const overrides = [] as const;

function changesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const { spec } = updateSpec(nothing, { page: manualPage(...before), overrides });
  return updateSpec(spec, { page: manualPage(...after), overrides }).changes;
}

describe("what a newer page changes", () => {
  const page = [cup, plate, thing, wash, dry];

  it("is nothing when it has the same entries in any order", () => {
    expect(changesOf(page, [dry, wash, thing, plate, cup])).toEqual([]);
  });

  it("includes added and removed types, variants and methods", () => {
    const bowl = entry("Bowl", "<p>Round.</p>", fieldTable(["size", "Integer", "How much fits"]));
    const now = entry("Thing", "<p>It is one of</p>", typeList("Cup", "Bowl"));
    expect(changesOf(page, [cup, bowl, now, wash, breakCup])).toEqual([
      "- Added the type `Bowl`.",
      "- Removed the type `Plate`.",
      "- `Thing`: added the variant `Bowl`.",
      "- `Thing`: removed the variant `Plate`.",
      "- Added the method `breakCup`.",
      "- Removed the method `dry`.",
    ]);
  });

  it("includes added, removed and changed fields and parameters", () => {
    const other = entry(
      "Cup",
      "<p>A vessel.</p>",
      fieldTable(
        ["size", "Float", "How much fits"],
        ["color", "String", "One of “red”, “green” or “blue”"],
        ["handle", "Boolean", `${optional}Whether there is one`],
        ["weight", "Integer", "In grams"],
      ),
    );
    const rinse = entry(
      "wash",
      "<p>On success, the <a>Cup</a> is returned.</p>",
      paramTable(
        ["heat", "Integer", "Optional", "Defaults to 60."],
        ["soap", "String", "Yes", "Which"],
      ),
    );
    expect(changesOf(page, [other, plate, thing, rinse, dry])).toEqual([
      "- `Cup`: added the field `handle`.",
      "- `Cup`: added the required field `weight`.",
      "- `Cup`: removed the field `owner`.",
      "- `Cup`: field `size`, type: Integer became Float.",
      '- `Cup`: field `size`, limit: `{"of":"value","min":1,"max":100}` became none.',
      "- `Cup`: field `color`, presence: optional became required.",
      '- `Cup`: field `color`, known values: `["red","blue"]` became `["red","green","blue"]`.',
      "- `wash`: added the required parameter `soap`.",
      "- `wash`: removed the parameter `what`.",
      "- `wash`: parameter `heat`, default: `40` became `60`.",
      "- `wash`: returns `Cup`, not `True`.",
    ]);
  });

  it("includes every fact that generated code depends on, and objects that become unions", () => {
    const lid = (kind: string, media: string, photo: string): string =>
      entry(
        "Lid",
        "<p>A thing.</p>",
        fieldTable(
          ["kind", "String", `What it is, always ${kind}`],
          ["media", "String", media],
          ["photo", "String", `<em>Optional</em>. ${photo}`],
        ),
      );
    const upload = "Pass “attach://name” to upload a new one.";
    const before = lid("“flat”", upload, "Message is a photo");
    const after = lid("“round”", "A file. A new file can't be uploaded.", "Holds a photo");
    expect(changesOf([before], [after])).toEqual([
      '- `Lid`: field `kind`, value: `"flat"` became `"round"`.',
      "- `Lid`: field `media`, upload: possible became not possible.",
      "- `Lid`: field `photo`, content of a message: yes became no.",
    ]);
    const parts = [cup, plate, entry("Thing", "<p>Any.</p>", fieldTable(["a", "Integer", "A"]))];
    expect(changesOf([cup, plate, thing], parts)).toEqual(["- `Thing`: now an object."]);
    expect(changesOf(parts, [cup, plate, thing])).toEqual(["- `Thing`: now a union."]);
  });

  it("includes changed arrays and choices, and files that can no longer be uploads", () => {
    const shelf = (cups: string, owner: string, photo: string): string =>
      entry(
        "Shelf",
        "<p>Where cups stand.</p>",
        fieldTable(
          ["cups", cups, "What stands there"],
          ["owner", owner, "Whose it is"],
          ["photo", "String", photo],
        ),
      );
    const before = shelf("Array of Array of Cup", "Integer or String", "How it looks");
    const after = shelf("Array of Cup", "Integer", "A new file can't be uploaded.");
    expect(changesOf([cup, before], [cup, after])).toEqual([
      "- `Shelf`: field `cups`, type: Array of Array of Cup became Array of Cup.",
      "- `Shelf`: field `owner`, type: Integer or String became Integer.",
      "- `Shelf`: field `photo`, upload: according to its type became not possible.",
    ]);
  });

  it("describes the same change of several types in one line", () => {
    const sized = (name: string, ...rows: [string, string, string][]): string =>
      entry(name, "<p>A thing.</p>", fieldTable(["size", "Integer", "How much fits"], ...rows));
    const lid: [string, string, string] = ["lid", "Boolean", "Whether there is one"];
    expect(changesOf([sized("Mug"), sized("Pot")], [sized("Mug", lid), sized("Pot", lid)])).toEqual(
      ["- `Mug`, `Pot`: added the required field `lid`."],
    );
  });
});

describe("updateSpec", () => {
  it("keeps the versions of additions that the page no longer lists", () => {
    const dated = manualPage(cup, wash).replace(
      "<p><strong>Bot API 12.1</strong></p>",
      `<p><strong>Bot API 12.1</strong></p><ul>
        <li>Added the class Cup and the parameter heat to the method wash.</li></ul>`,
    );
    const { spec } = updateSpec(nothing, { page: dated, overrides });
    expect(spec.types).toMatchObject({ Cup: { since: "12.1" } });
    expect(spec.methods).toMatchObject({ wash: { params: [{}, { since: "12.1" }] } });
    const again = updateSpec(spec, { page: manualPage(cup, wash), overrides });
    expect(again).toEqual({ spec, changes: [] });
  });

  it("keeps the spec without a page", () => {
    const { spec } = updateSpec(nothing, { page: manualPage(cup), overrides });
    expect(updateSpec(spec, { overrides })).toEqual({ spec, changes: [] });
  });

  it("throws when part of the page cannot be read", () => {
    const page = manualPage(cup, entry("wash", "<p>Takes a while.</p>", NO_PARAMETERS));
    expect(() => updateSpec(nothing, { page, overrides })).toThrow(
      "Things, wash: no sentence names what the method returns",
    );
  });
});

describe("the changelog", () => {
  it("gets the changes at the end of the chapter Unreleased", () => {
    const log = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [1.0.0]\n\n- B.\n";
    expect(addChangelogEntry(log, "12.1", ["- C.", "- D."])).toBe(
      "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n### Bot API 12.1\n\n- C.\n- D.\n\n## [1.0.0]\n\n- B.\n",
    );
  });

  it("gets them when the chapter is empty", () => {
    expect(addChangelogEntry("## [Unreleased]\n", "12.1", ["- C."])).toBe(
      "## [Unreleased]\n\n### Bot API 12.1\n\n- C.\n",
    );
    expect(() => addChangelogEntry("# News\n", "12.1", ["- C."])).toThrow("[Unreleased]");
  });
});
