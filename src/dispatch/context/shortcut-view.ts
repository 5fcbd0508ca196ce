import type { CallOptions, Client } from "../../client/index.ts";
import { argumentError } from "../../internal/arguments.ts";
import type { Formatted } from "../../text/index.ts";
import type { InputRichMessage, Update } from "../../types/index.ts";
import { methodNames } from "../../types/method-names.ts";
import { argumentsOf } from "../triggers/command-arguments.ts";
import { type Reaction, reactionList } from "../triggers/reaction.ts";
import { UpdateView } from "../view/update-view.ts";
import { SHORTCUT_TABLE } from "./generated/shortcut-table.ts";
import type { Shortcuts } from "./generated/shortcuts.ts";
import { parseShortcut, type ShortcutEntry, shortcutName } from "./shortcut-entry.ts";
import { fillFrom, paramOf, reachableTarget } from "./shortcut-sources.ts";

/** The base of the shortcuts: an update and the client that they call. */
abstract class ShortcutBase extends UpdateView {
  abstract readonly api: Client;

  constructor(update: Update) {
    // V8 keeps a prototype as a hash table until the first read: after it, each shortcut would copy the list of the others.
    if (!areDefined) defineShortcuts();
    super(update);
  }

  /** In the type of `ctx` in handlers of commands only; a schema replaces it by an own property: see `argumentsScope`. */
  get args(): readonly string[] {
    return argumentsOf(this);
  }
}

let areDefined = false;

/** Defines the shortcuts on the prototype of all contexts: with the first one, because it takes half a millisecond. */
function defineShortcuts(): void {
  areDefined = true;
  const shortcuts = SHORTCUT_TABLE.split("\n");
  for (const [index, method] of methodNames().entries())
    for (const text of shortcuts[index]?.match(/[^|]+/g) ?? []) {
      let entry: ShortcutEntry | undefined;
      Object.defineProperty(ShortcutBase.prototype, shortcutName(method, text), {
        value(this: ShortcutBase, ...args: unknown[]) {
          entry ??= parseShortcut(method, text);
          return call(this, entry, args);
        },
        configurable: true,
        writable: true,
      });
    }
}

// The table adds the methods to the prototype, which the compiler cannot follow.
const withShortcuts: unknown = ShortcutBase;

/** An update with the shortcuts that respond to it. */
export interface UpdateWithShortcuts extends UpdateView, Shortcuts {}

/** The base class of `Context`. */
export const ShortcutView: abstract new (update: Update) => UpdateWithShortcuts =
  withShortcuts as typeof ShortcutView;

async function call(
  view: ShortcutBase,
  entry: ShortcutEntry,
  args: readonly unknown[],
): Promise<unknown> {
  const { name, method, sources, takesConnection, leading, rest } = entry;
  if (view === undefined)
    throw new TypeError(`Call ctx.${name}() instead of taking ${name} out of ctx`);
  const other = rest === undefined ? undefined : args[leading.length];
  if ("toJSON" in Object(other))
    throw new TypeError(`Call ctx.${name}() with { reply_markup: keyboard }`);
  const given: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...leading.map((param, index) => leadingParam(param, args[index])),
    typeof other === "string" ? { [rest ?? ""]: other } : other,
  );
  const target = reachableTarget(view, takesConnection);
  const params: Record<string, unknown> = {};
  for (const { source, isNeeded } of sources) {
    const param = paramOf(source);
    const filled = fillFrom(source, view, target);
    if (filled === undefined && isNeeded && (param === "" || !(param in given)))
      throw (await import("./missing-source.ts")).missingSource(view, entry, source);
    Object.assign(params, filled);
  }
  Object.assign(params, given);
  const options = args[leading.length + (rest === undefined ? 0 : 1)];
  return view.api.call<string>(method, params, options as CallOptions | undefined);
}

/** Accepts simpler shapes of reactions and texts than the Bot API does. */
function leadingParam(param: string, value: unknown): object | undefined {
  if (value === undefined) return undefined;
  if (param === "reaction") return { reaction: reactionList(value as Reaction) };
  if (param !== "text" || typeof value === "string") return { [param]: value };
  if (typeof value !== "object" || value === null) throw argumentError("a text", value);
  const message = value as Formatted | InputRichMessage;
  if (!("text" in message)) return { rich_message: message };
  return { text: message.text, entities: message.entities };
}
