import type { Message } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import { isPresent } from "../filter/test.ts";
import type { Plan } from "../run/plan.ts";
import {
  commandMessage,
  firstWord,
  hasCaption,
  markedCommand,
  markedLength,
  SLASH,
} from "../triggers/command.ts";
import { prefixLength } from "../triggers/trigger.ts";
import { textOf } from "../view/text.ts";
import type { KindTables, Tables } from "./compile.ts";
import type { Table } from "./index-table.ts";
import type { PartMap } from "./substring-map.ts";

const SLASH_CODE: number = SLASH.charCodeAt(0);

/** The handlers that an update may reach: one look-up per table, no matter how many routes there are. */
export function matchPlan(tables: Tables, ctx: Context): Plan {
  const { kind } = ctx;
  const ofKind = kind === undefined ? undefined : tables.kinds.get(kind);
  if (ofKind === undefined) return tables.unknown;
  const table = ofKind.looked.length === 0 ? ofKind.plain : findTable(ofKind, ctx.msg);
  const message = commandMessage(ctx);
  const byCommand = message && findCommand(table, message, ctx.me.username);
  const byText =
    table.text.size === 0 && table.prefix.size === 0 ? undefined : findText(table, textOf(ctx));
  if (byCommand === undefined) return byText ?? table.plan;
  return byText === undefined ? byCommand : mergePlans(byCommand, byText);
}

/** The table for the content of a message: most have one, some have two of those that routes ask for. */
function findTable(
  { looked, byContent, plain, mixed }: KindTables,
  message: Message | undefined,
): Table {
  let found: Table | undefined;
  for (const field of looked) {
    if (!isPresent(message?.[field as keyof Message])) continue;
    if (found !== undefined) return mixed;
    found = byContent.get(field);
  }
  return found ?? plain;
}

function findCommand(
  { command, word, captionCommand, captionWord }: Table,
  message: Message,
  username: string | undefined,
): Plan | undefined {
  return hasCaption(message)
    ? findName(captionCommand, captionWord, message, username)
    : findName(command, word, message, username);
}

/** A text is found in one of the two at most: no prefix but the slash begins with one. */
function findName(
  commands: PartMap<Plan>,
  words: PartMap<Plan>,
  message: Message,
  username: string | undefined,
): Plan | undefined {
  const found = commands.size === 0 ? undefined : findMarked(commands, message, username);
  return found ?? (words.size === 0 ? undefined : find(words, firstWord(message, username)));
}

/** No name has an @ in it, so that one which is found as it stands has no mention to cut off. */
function findMarked(
  commands: PartMap<Plan>,
  message: Message,
  username: string | undefined,
): Plan | undefined {
  const text = message.text ?? message.caption;
  const end = markedLength(message);
  if (end === 0 || text?.charCodeAt(0) !== SLASH_CODE) return undefined;
  const found = commands.find(text, SLASH.length, end);
  if (found !== undefined) return found;
  const name = markedCommand(message, username);
  return name === undefined ? undefined : commands.get(name);
}

function findText({ text, prefix }: Table, key: string | undefined): Plan | undefined {
  if (key === undefined) return undefined;
  const found = text.size === 0 ? undefined : text.get(key);
  return found ?? (prefix.size === 0 ? undefined : prefix.find(key, 0, prefixLength(key)));
}

function find(plans: PartMap<Plan>, key: string | undefined): Plan | undefined {
  return key === undefined ? undefined : plans.get(key);
}

/** For a message that is found in two tables: a command whose whole text `hears` waits for as well. */
function mergePlans(a: Plan, b: Plan): Plan {
  return [...new Set([...a, ...b])].sort((x, y) => x.position - y.position);
}
