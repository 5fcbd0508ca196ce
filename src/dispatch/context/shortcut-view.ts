import type { CallOptions, Client } from "../../client/index.ts";
import { argumentError } from "../../internal/arguments.ts";
import type { Formatted } from "../../text/index.ts";
import { METHODS } from "../../types/generated/method-names.ts";
import type { InputRichMessage, Update, User } from "../../types/index.ts";
import { type Reaction, reactionList } from "../triggers/reaction.ts";
import { UpdateView } from "../view/update-view.ts";
import { SHORTCUTS } from "./generated/shortcut-table.ts";
import type { Shortcuts } from "./generated/shortcuts.ts";
import { parseEntries, type ShortcutEntry } from "./shortcut-entry.ts";
import { outOfReach, reachableTarget, SOURCES, type Target } from "./shortcut-sources.ts";

type Params = Readonly<Record<string, unknown>>;

/** The base of the shortcuts: an update and the client that they call. */
abstract class ShortcutBase extends UpdateView {
  abstract readonly api: Client;
}

for (const [index, method] of METHODS.entries()) {
  for (const entry of parseEntries(method, SHORTCUTS[index] ?? "")) {
    Object.defineProperty(ShortcutBase.prototype, entry.name, {
      value: function (this: ShortcutBase, ...args: unknown[]) {
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
export const ShortcutView: abstract new (update: Update, me: User) => UpdateWithShortcuts =
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
  const given: Params = Object.assign(
    {},
    ...leading.map((param, index) => leadingParam(param, args[index])),
    typeof other === "string" ? { [rest ?? ""]: other } : other,
  );
  const target = reachableTarget(view, takesConnection);
  const filled = sources.map((source) => filledParams(view, target, entry, source, given));
  const params: Params = Object.assign({}, ...filled, given);
  const options = args[leading.length + (rest === undefined ? 0 : 1)];
  return view.api.call<string>(method, params, options as CallOptions | undefined);
}

/** Accepts simpler shapes of reactions and texts than the Bot API does. */
function leadingParam(param: string, value: unknown): Params | undefined {
  if (value === undefined) return undefined;
  if (param === "reaction") return { reaction: reactionList(value as Reaction) };
  if (param !== "text" || typeof value === "string") return { [param]: value };
  if (typeof value !== "object" || value === null) throw argumentError("a text", value);
  const message = value as Formatted | InputRichMessage;
  if (!("text" in message)) return { rich_message: message };
  return { text: message.text, entities: message.entities };
}

function filledParams(
  view: ShortcutBase,
  target: Target,
  entry: ShortcutEntry,
  { name, isNeeded }: ShortcutEntry["sources"][number],
  given: Params,
): Params | undefined {
  const { what, param, fill } = SOURCES[name];
  const params = fill(view, target);
  if (params === undefined && isNeeded && !(param !== undefined && param in given)) {
    const why = fill(view, view)
      ? outOfReach(view, entry.method)
      : `which this update (${view.kind ?? "an unknown kind"}) does not name: call ctx.api`;
    throw new TypeError(`ctx.${entry.name}() needs ${what}, ${why} instead`);
  }
  return params;
}
