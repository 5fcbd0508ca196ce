import type { CallOptions, Client } from "../../client/index.ts";
import type { Formatted } from "../../text/index.ts";
import { METHODS } from "../../types/generated/method-names.ts";
import type { InputRichMessage, Update, User } from "../../types/index.ts";
import { type Reaction, reactionList } from "../triggers/reaction.ts";
import { UpdateView } from "../view/update-view.ts";
import { SHORTCUTS } from "./generated/shortcut-table.ts";
import type { Shortcuts } from "./generated/shortcuts.ts";
import { parseEntries, type ShortcutEntry } from "./shortcut-entry.ts";
import { outOfReach, type Place, placeOf, SOURCES } from "./shortcut-sources.ts";

type Params = Readonly<Record<string, unknown>>;

/** An update that can be answered. */
abstract class Answerable extends UpdateView {
  abstract readonly api: Client;
}

for (const [index, method] of METHODS.entries()) {
  for (const entry of parseEntries(method, SHORTCUTS[index] ?? "")) {
    Object.defineProperty(Answerable.prototype, entry.name, {
      value: function (this: Answerable, ...args: unknown[]) {
        return call(this, entry, args);
      },
      configurable: true,
      writable: true,
    });
  }
}

const answerable: unknown = Answerable;

/** An update with the shortcuts that answer it. */
export interface AnswerableUpdate extends UpdateView, Shortcuts {}

/** What `Context` builds on. The prototype got its methods from a table, which the compiler cannot follow. */
export const AnswerableView: abstract new (update: Update, me: User) => AnswerableUpdate =
  answerable as typeof AnswerableView;

async function call(
  view: Answerable,
  entry: ShortcutEntry,
  args: readonly unknown[],
): Promise<unknown> {
  const { method, sources, takesConnection, leading, rest } = entry;
  const other = rest === undefined ? undefined : args[leading.length];
  const given: Params = Object.assign(
    {},
    ...leading.map((param, index) => leadingParam(param, args[index])),
    typeof other === "string" ? { [rest ?? ""]: other } : other,
  );
  const place = placeOf(view, takesConnection);
  const filled = sources.map((source) => filledParams(view, place, entry, source, given));
  const params: Params = Object.assign({}, ...filled, given);
  const options = args[leading.length + (rest === undefined ? 0 : 1)];
  return view.api.call<string>(method, params, options as CallOptions | undefined);
}

/** A reaction and a text may come in handier shapes than the manual's. */
function leadingParam(param: string, value: unknown): Params | undefined {
  if (value === undefined) return undefined;
  if (param === "reaction") return { reaction: reactionList(value as Reaction) };
  if (param !== "text" || typeof value === "string") return { [param]: value };
  const message = value as Formatted | InputRichMessage;
  if (!("text" in message)) return { rich_message: message };
  return { text: message.text, entities: message.entities };
}

function filledParams(
  view: Answerable,
  place: Place,
  entry: ShortcutEntry,
  { name, isNeeded }: ShortcutEntry["sources"][number],
  given: Params,
): Params | undefined {
  const { what, param, fill } = SOURCES[name];
  const params = fill(view, place);
  if (params === undefined && isNeeded && !(param !== undefined && param in given)) {
    const why = fill(view, view)
      ? outOfReach(view, entry.method)
      : `which this update (${view.kind ?? "an unknown kind"}) does not name: call ctx.api`;
    throw new TypeError(`ctx.${entry.name}() needs ${what}, ${why} instead`);
  }
  return params;
}
