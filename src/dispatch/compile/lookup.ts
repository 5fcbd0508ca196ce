import type { Message } from "../../types/index.ts";
import { isPresent } from "../filter/filter-condition.ts";
import type { Plan } from "../run/plan.ts";
import {
  commandLength,
  commandMessage,
  commandName,
  firstWord,
  hasCaption,
  SLASH,
} from "../triggers/command.ts";
import { prefixLength } from "../triggers/trigger.ts";
import type { UpdateView } from "../view/update-view.ts";
import type { KindTables, Tables } from "./compile.ts";
import { mergePlans, type RouteIndex } from "./route-index.ts";
import type { SubstringMap } from "./substring-map.ts";

/** The character code of a slash. */
const SLASH_CODE = 0x2f;

/** Finds the handlers that an update may reach: one look-up per index, however many routes there are. */
export function lookUpPlan(tables: Tables, view: UpdateView): Plan {
  const { kind } = view;
  if (kind === undefined) return tables.unknown;
  const ofKind = tables.ofKind(kind);
  const table = ofKind.contentFields.length === 0 ? ofKind.mixed : findTable(ofKind, view.msg);
  const message = commandMessage(view);
  const byCommand = message && findCommand(table, message, view.me.username);
  const byText =
    table.text.size === 0 && table.prefix.size === 0
      ? undefined
      : findText(table, ofKind.readText?.(view));
  if (byCommand === undefined) return byText ?? table.plan;
  // A command whose whole text is a text of `hears` as well.
  return byText === undefined ? byCommand : mergePlans(byCommand, byText);
}

/** Finds the table for the content of a message: most have one of the fields that routes require, some have two. */
function findTable(tables: KindTables, message: Message | undefined): RouteIndex {
  const { contentFields } = tables;
  let found = -1;
  for (let index = 0; index < contentFields.length; index++) {
    if (!isPresent(message?.[contentFields[index] as keyof Message])) continue;
    if (found >= 0) return tables.mixed;
    found = index;
  }
  return found < 0 ? tables.plain : tables.ofContent(found);
}

function findCommand(
  { command, prefixedCommand, captionCommand, prefixedCaptionCommand }: RouteIndex,
  message: Message,
  username: string | undefined,
): Plan | undefined {
  return hasCaption(message)
    ? findName(captionCommand, prefixedCaptionCommand, message, username)
    : findName(command, prefixedCommand, message, username);
}

/** A text is found in one of the two at most: no other prefix starts with a slash. */
function findName(
  commands: SubstringMap<Plan>,
  prefixed: SubstringMap<Plan>,
  message: Message,
  username: string | undefined,
): Plan | undefined {
  const found = commands.size === 0 ? undefined : findSlashCommand(commands, message, username);
  return found ?? (prefixed.size === 0 ? undefined : find(prefixed, firstWord(message, username)));
}

/** No name contains an @, so a name that is found unchanged has no mention to cut off. */
function findSlashCommand(
  commands: SubstringMap<Plan>,
  message: Message,
  username: string | undefined,
): Plan | undefined {
  const text = message.text ?? message.caption;
  const end = commandLength(message);
  if (end === 0 || text?.charCodeAt(0) !== SLASH_CODE) return undefined;
  const found = commands.find(text, SLASH.length, end);
  if (found !== undefined) return found;
  const name = commandName(message, username);
  return name === undefined ? undefined : commands.get(name);
}

function findText({ text, prefix }: RouteIndex, key: string | undefined): Plan | undefined {
  if (key === undefined) return undefined;
  const found = text.size === 0 ? undefined : text.get(key);
  return found ?? (prefix.size === 0 ? undefined : prefix.find(key, 0, prefixLength(key)));
}

function find(plans: SubstringMap<Plan>, key: string | undefined): Plan | undefined {
  return key === undefined ? undefined : plans.get(key);
}
