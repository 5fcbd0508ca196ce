import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readPage } from "../../../scripts/codegen/scrape/read-page.ts";
import type { Outline } from "../../../scripts/codegen/spec/outline.ts";
import type { Override } from "../../../scripts/codegen/spec/overrides.ts";
import { serializeSpec } from "../../../scripts/codegen/spec/serialize-spec.ts";
import { isUnion, type Spec } from "../../../scripts/codegen/spec/spec.ts";
import { buildSpec } from "../../../scripts/codegen/update-spec.ts";

const root = resolve(import.meta.dirname, "../../..");
const shared = join(root, "../shared/bot-api");

const read = (path: string): string => readFileSync(path, "utf8");
const overrides = JSON.parse(read(join(root, "spec/overrides.json"))) as Override[];
const committed = read(join(root, "spec/bot-api.json"));

/** Every type, member, field and parameter of a spec, with its facts. */
function statements(spec: Spec): ReadonlyMap<string, string> {
  const all = [...Object.entries(spec.types), ...Object.entries(spec.methods)];
  return new Map(
    all.flatMap(([owner, { section, href, ...entry }]) => {
      const fields = "oneOf" in entry ? [] : "fields" in entry ? entry.fields : entry.params;
      const members = "oneOf" in entry ? entry.oneOf : [];
      return [
        [owner, `${section} ${href} ${"returns" in entry ? JSON.stringify(entry.returns) : ""}`],
        ...members.map((member): [string, string] => [`${owner} | ${JSON.stringify(member)}`, ""]),
        ...fields.map((field): [string, string] => [
          `${owner}.${field.name}`,
          JSON.stringify(field),
        ]),
      ] as const;
    }),
  );
}

describe("the committed spec", () => {
  const spec = JSON.parse(committed) as Spec;

  it("has the form that the generator writes", () => {
    expect(serializeSpec(spec)).toBe(committed);
  });

  it("contains every override, each with a reason", () => {
    expect(buildSpec(spec, overrides)).toEqual(spec);
    for (const override of overrides) {
      expect(Object.keys(override)).toEqual(["at", "set", "reason"]);
      expect(override.reason.length).toBeGreaterThan(20);
    }
  });

  it("contains the versions of additions that the manual still lists", () => {
    const entries = [...Object.values(spec.types), ...Object.values(spec.methods)];
    const fields = entries.flatMap((entry) =>
      "params" in entry ? entry.params : "fields" in entry ? entry.fields : [],
    );
    const versions = [...entries, ...fields].flatMap(({ since }) => since ?? []);
    expect(versions.length).toBeGreaterThan(150);
    expect(new Set(versions)).toEqual(new Set(["10.0", "10.1", "10.2", "10.3"]));
    expect(spec.types).toMatchObject({
      Community: { since: "10.2" },
      RichText: { since: "10.1" },
      RichTextButton: { since: "10.3" },
    });
    expect(spec.types["Message"]?.since).toBe(undefined);
    expect(spec.methods).toMatchObject({ sendRichMessage: { since: "10.1" } });
  });

  it("has tags in all unions but three", () => {
    const untagged = Object.entries(spec.types).flatMap(([name, type]) =>
      isUnion(type) && !type.oneOf.every((member) => hasConst(spec, member)) ? [name] : [],
    );
    expect(untagged).toEqual(["InputMessageContent", "MaybeInaccessibleMessage", "RichText"]);
  });
});

function hasConst(spec: Spec, member: unknown): boolean {
  const type = typeof member === "string" ? spec.types[member] : undefined;
  return type !== undefined && !isUnion(type) && type.fields.some((field) => field.const);
}

// The manual's page is not part of the repository.
if (existsSync(shared)) {
  describe("the manual's page", () => {
    const page = readPage(read(join(shared, "api-10.2.html")), overrides);
    const outline = JSON.parse(read(join(shared, "bot-api-10.3.json"))) as Outline;

    it("results in the committed spec with the outline, byte for byte", () => {
      expect(serializeSpec(buildSpec(page, overrides, outline))).toBe(committed);
    });

    it("differs from it only by the changes of 10.3", () => {
      const newer = [
        "Message.community_chat_joined",
        "InputRichBlockButtons.buttons",
        "RichMessageButton.callback_data",
        "RichBlockMap.zoom",
      ];
      const older = overrides.filter(({ at }) => !newer.includes(at));
      const before = statements(JSON.parse(serializeSpec(buildSpec(page, older))));
      const after = statements(JSON.parse(committed));
      const added = [...after.keys()].filter((name) => !before.has(name));
      const removed = [...before.keys()].filter((name) => !after.has(name));
      const changed = [...after.keys()].filter(
        (name) => before.has(name) && before.get(name) !== after.get(name),
      );
      const newTypes = Object.entries(outline.types).flatMap(([name, type]) =>
        "since" in type ? [name] : [],
      );
      const isNew = new RegExp(`^(${newTypes.join("|")})\\b|\\| "(${newTypes.join("|")})"$`);
      const newFields = [
        ...Object.entries(outline.types),
        ...Object.entries(outline.methods),
      ].flatMap(([owner, entry]) =>
        ("params" in entry ? entry.params : (entry.fields ?? [])).flatMap((field) =>
          "since" in field ? [`${owner}.${field.name}`] : [],
        ),
      );
      expect(newTypes).toHaveLength(12);
      expect(added.filter((name) => !isNew.test(name)).sort()).toEqual(newFields.sort());
      expect(removed).toHaveLength(26);
      for (const name of removed)
        expect(name).toMatch(/^send\w+\.(receiver_user_id|callback_query_id)$/);
      expect(changed).toEqual([
        "InputRichBlockMap.zoom",
        "InputRichBlockMap.width",
        "InputRichBlockMap.height",
        "InputRichMessageMedia.media",
        "RichBlockMap.zoom",
        "editEphemeralMessageText.text",
      ]);
    });
  });
}
