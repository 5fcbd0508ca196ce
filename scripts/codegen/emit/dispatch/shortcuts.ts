import { replyName } from "../../../../src/dispatch/context/shortcut-entry.ts";
import { SHORTCUT_TEXTS } from "../../spec/shortcut-rules.ts";
import {
  filledText,
  isMarkedText,
  isTextOrRich,
  type LeadingParam,
  type Shortcut,
  shortcutsOf,
} from "../../spec/shortcuts.ts";
import type { Spec } from "../../spec/spec.ts";
import { entryComment, fieldText, seeComment } from "../declarations.ts";
import { typeText } from "../type-text.ts";
import { paramsName, resultText } from "../types/methods.ts";

/** `shortcut-table.ts`: the shortcuts of each method, in the order of the methods, so that it need not repeat the names. */
export function emitShortcutTable(spec: Spec): string {
  const shortcuts = shortcutsOf(spec);
  const entries = Object.keys(spec.methods).map((method) =>
    shortcuts
      .filter((shortcut) => shortcut.method === method)
      .map(entryText)
      .join("|"),
  );
  return `/** The shortcuts of each method, one method per line, in the order of \`methodNames()\`; \`parseShortcut\` reads them. */
export const SHORTCUT_TABLE: string = \`${entries.join("\n")}\`;
`;
}

function entryText({ name, method, needs, repeats, leading, others, text = "" }: Shortcut): string {
  const sources = [...needs, ...repeats.map((source) => `${source}?`)].join("+");
  return [
    name === replyName(method) ? sources : `${name}=${sources}`,
    ...leading.map(({ field }) => field.name),
    ...(others.length > 0 ? [`*${text}`] : []),
  ].join(" ");
}

/** `shortcuts.ts`: the shortcuts as methods, with parameters and results of the methods that they call. */
export function emitShortcuts(spec: Spec): string {
  const shortcuts = shortcutsOf(spec);
  const members = shortcuts.map((shortcut) => `${comment(shortcut)}  ${signature(shortcut)};\n`);
  return `import type { CallOptions } from "../../../client/index.ts";
import type { Formatted } from "../../../text/index.ts";
import type * as T from "../../../types/index.ts";
import type { Reaction } from "../../triggers/reaction.ts";
import type { InlineResult } from "../inline-result.ts";

${seeComment("A shortcut for every method whose target can be filled in from the update.", "#available-methods")}export interface Shortcuts {
${members.join("\n")}}
`;
}

function comment({ name, method, spec, needs, repeats, leading }: Shortcut): string {
  const where = repeats.length === 0 ? "" : `, and \`${filledText(repeats)}\` if present`;
  const call = `Calls \`${method}\` with \`${filledText(needs)}\` from the update${where}.`;
  const text = SHORTCUT_TEXTS[name] ?? spec.description;
  const description = text === undefined ? call : `${text} ${call}`;
  const params = leading
    .map(({ field }) => ({ name: field.name, text: fieldText(field) }))
    .filter(({ text }) => text !== "")
    .map(({ name, text }) => `@param ${name} ${text}`);
  return entryComment({ ...spec, description }, "  ", params);
}

function signature(shortcut: Shortcut): string {
  const { name, leading, spec } = shortcut;
  const parameters = [
    ...leading.map((param) => leadingText(shortcut, param)),
    ...othersText(shortcut),
    `${leading.some(({ field }) => field.name === "options") ? "callOptions" : "options"}?: CallOptions`,
  ];
  return `${name}(${parameters.join(", ")}): Promise<${resultText(shortcut.method, spec, "T.", "T.")}>`;
}

function leadingText(shortcut: Shortcut, { field, required }: LeadingParam): string {
  const own = `T.${paramsName(shortcut.method)}["${field.name}"]`;
  return `${field.name}${required ? "" : "?"}: ${leadingType(shortcut, field, own)}`;
}

/** Reactions and texts can be passed in a handier form than the manual's, and results have a type of their own. */
function leadingType({ spec }: Shortcut, field: LeadingParam["field"], own: string): string {
  if (field.name === "reaction") return "Reaction | readonly Reaction[]";
  const text = typeText(field.type);
  if (text.startsWith("InlineQueryResult")) return text.replace("QueryResult", "Result");
  const types = [
    "string",
    ...(isMarkedText(spec, field) ? ["Formatted"] : []),
    ...(isTextOrRich(spec, field) ? ["T.InputRichMessage"] : []),
  ];
  return types.length > 1 ? types.join(" | ") : own;
}

function othersText({ method, fixed, others, text }: Shortcut): readonly string[] {
  if (others.length === 0) return [];
  const names = fixed.map((name) => JSON.stringify(name)).join(" | ");
  const rest = `Omit<T.${paramsName(method)}, ${names}>`;
  return [`other?: ${text === undefined ? rest : `string | ${rest}`}`];
}
