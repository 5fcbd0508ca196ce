import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../contract/repository.ts";

/** A mistake, the maximum number of characters of the compiler's error, and what it must name. */
interface Mistake {
  readonly name: string;
  readonly code: string;
  readonly max: number;
  readonly cause: string;
}

/** Where grammY has the same mistake, the maximum is the length of its error. */
const MISTAKES: readonly Mistake[] = [
  {
    name: "a string for the handler of a command",
    code: 'bot.command("a", "hi");',
    max: 108,
    cause: "'string' is not assignable to parameter of type 'CommandMiddleware<Context>'",
  },
  {
    name: "a handler of a command that needs a session",
    code: 'bot.command("c", (ctx: Context & { session: { n: number } }) => ctx.session.n);',
    max: 1280,
    cause: "Property 'session' is missing",
  },
  {
    name: "an unknown option of a command",
    code: 'bot.command("c", { captins: true }, (ctx) => ctx.reply("x"));',
    max: 140,
    cause: "'captins' does not exist",
  },
  {
    name: "ctx.session without a session",
    code: 'bot.command("c", (ctx) => ctx.session);',
    max: 303,
    cause: "Property 'session' does not exist on type 'CommandContext<",
  },
  {
    name: "a composer that needs what the bot lacks",
    code: "declare const cart: Composer<Context & { cart: string[] }>; bot.use(cart);",
    max: 603,
    cause: "Property 'cart' is missing in type 'Context'",
  },
  {
    name: "a dialog on a session without room for it",
    code: 'dialog(bot.use(session({ initial: () => ({ n: 1 }) })), "x");',
    max: 360,
    cause: '"ctx.session needs a property dialog?: DialogState"',
  },
  {
    name: "states on a session without room for them",
    code: 'states(bot.use(session({ initial: () => ({ n: 1 }) })), ["x"]);',
    max: 360,
    cause: '"ctx.session needs the properties of StateData"',
  },
  {
    name: "an inline result whose type is any string",
    code: `const result = { type: "article", id: "1", title: "x", input_message_content: { message_text: "x" } };
bot.on("inline_query", (ctx) => ctx.answerInlineQuery([result]));`,
    max: 348,
    cause: "Property '[typeAsConst]' is missing in type '{ type: string;",
  },
  {
    name: "a wrong filter query",
    code: 'bot.on("message:txt");',
    max: 138,
    cause: "'\"message:txt\"' is not assignable",
  },
  {
    name: "an event of another library",
    code: 'bot.on("text");',
    max: 131,
    cause: "parameter of type 'MaybeArray<\"message:text\">'",
  },
  {
    name: "a string for the handler of a filter query",
    code: 'bot.on("message", "x");',
    max: 212,
    cause: "'string' is not assignable",
  },
  {
    name: "a reaction that is no emoji",
    code: 'bot.reaction("tea");',
    max: 245,
    cause: "'\"tea\"' is not assignable",
  },
  {
    name: "an unknown chat action",
    code: 'bot.command("c", (ctx) => ctx.replyWithChatAction("typin"));',
    max: 140,
    cause: "type 'ChatAction'",
  },
  {
    name: "an unknown kind of update in allowed_updates",
    code: 'bot.start({ allowed_updates: ["mesage"] });',
    max: 292,
    cause: "Did you mean '\"message\"'?",
  },
  {
    name: "an unknown parse mode",
    code: 'bot.command("c", (ctx) => ctx.reply("x", { parse_mode: "Html" }));',
    max: 101,
    cause: "Did you mean '\"HTML\"'?",
  },
  {
    name: "an unknown type of chat",
    code: 'bot.chatType("grup");',
    max: 140,
    cause: "of type 'MaybeArray<ChatType>'",
  },
];

/** A folder that git and the other tools ignore. */
const scratch = join(ROOT, "node_modules/.cache/error-messages");

const config = {
  extends: "../../../tsconfig.json",
  compilerOptions: { declaration: false, isolatedDeclarations: false, noUnusedLocals: false },
  include: ["*.ts"],
};

const HEAD = `import { Bot, Composer, type Context, dialog, session, states } from "telewire";
const bot = new Bot("42:token");
`;

/** The compiler's errors by the name of the mistake. One run for all, because a run takes seconds. */
function compile(): ReadonlyMap<string, string> {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  for (const [index, { code }] of MISTAKES.entries())
    writeFileSync(join(scratch, `${index}.ts`), HEAD + code);
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout, error } = spawnSync("node", [tsc, "-p", scratch, "--pretty", "false"], {
    cwd: scratch,
    encoding: "utf8",
  });
  if (error !== undefined) throw error;
  const errors = new Map<string, string>();
  for (const [, index, text = ""] of stdout.matchAll(/^(\d+)\.ts\(.*?\): (.*\n(?: .*\n)*)/gm)) {
    const { name = "" } = MISTAKES[Number(index)] ?? {};
    errors.set(name, (errors.get(name) ?? "") + text);
  }
  return errors;
}

describe("the compiler's error is short and names the cause:", () => {
  let errors: ReadonlyMap<string, string>;
  beforeAll(() => {
    errors = compile();
  }, 60_000);

  it.each(MISTAKES)("$name", ({ name, max, cause }) => {
    const text = errors.get(name)?.trim() ?? "no error";
    expect(text).toContain(cause);
    expect(text.length, text).toBeLessThanOrEqual(max);
  });
});
