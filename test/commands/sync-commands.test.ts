import { describe, expect, it } from "vitest";
import { Bot, Composer, commandMenu, type SyncReport } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me } from "../support/updates.ts";
import { createCommandsApi } from "./commands-api.ts";

/** A bot whose server stores menus, and a log of all calls as `token method`. */
function createBot(): { readonly bot: Bot; readonly sent: string[] } {
  const sent: string[] = [];
  const servers = new Map<string, ReturnType<typeof createCommandsApi>["api"]>();
  const bot = new Bot("1:a", {
    botInfo: me,
    client: {
      transport: {
        async send({ path, method, body }) {
          const token = path.split("/")[1] ?? "";
          sent.push(`${token} ${method}`);
          const server = servers.get(token) ?? createCommandsApi().api;
          servers.set(token, server);
          const params = JSON.parse(String(body));
          const result = await server[method as keyof typeof server](params);
          return { status: 200, body: JSON.stringify({ ok: true, result }) };
        },
        close: () => Promise.resolve(),
      },
    },
  });
  return { bot, sent };
}

/** Returns the report and the lines written to standard error. */
async function sync(run: () => Promise<SyncReport>): Promise<[SyncReport, readonly string[]]> {
  let report: SyncReport | undefined;
  const lines = await captureErrors(async () => {
    report = await run();
  });
  if (report === undefined) throw new Error("no report");
  return [report, lines];
}

describe("bot.syncCommands", () => {
  const menu = commandMenu({ start: "Begin", help: "Help", debug: false });

  it("sets the menu once, and logs nothing when menu and handlers agree", async () => {
    const { bot, sent } = createBot();
    bot.command("start", () => {});
    bot.use(new Composer()).command(["help", "debug"], () => {});
    const [first, lines] = await sync(() => bot.syncCommands(menu));
    expect([first.set.length, first.unanswered, first.unlisted, lines]).toEqual([1, [], [], []]);
    await bot.syncCommands(menu);
    expect(sent).toEqual(["bot1:a getMyCommands", "bot1:a setMyCommands", "bot1:a getMyCommands"]);
  });

  it("reports commands without a handler, and handlers without a menu entry", async () => {
    const { bot } = createBot();
    bot.command(["start", "secret"], () => {});
    const [report, lines] = await sync(() => bot.syncCommands(menu));
    expect([report.unanswered, report.unlisted]).toEqual([["help"], ["secret"]]);
    expect(lines).toEqual([
      "telewire: commands in the menu without a handler: help",
      "telewire: commands with a handler that are not in the menu: secret",
    ]);
  });

  it("works separately for each bot of withToken()", async () => {
    const { bot, sent } = createBot();
    bot.command(["start", "help", "debug"], () => {});
    const other = bot.withToken("2:b", { botInfo: me });
    expect((await bot.syncCommands(menu)).set).toHaveLength(1);
    expect((await other.syncCommands(menu, { removeOthers: true })).set).toHaveLength(1);
    expect(sent.filter((call) => call.endsWith("setMyCommands"))).toEqual([
      "bot1:a setMyCommands",
      "bot2:b setMyCommands",
    ]);
  });

  it("rejects when a call fails, and continues where it stopped", async () => {
    const { bot } = createBot();
    bot.command(["start", "help"], () => {});
    let failures = 1;
    bot.api.use((prev, method, payload, signal) => {
      if (method === "setMyCommands" && failures-- > 0) throw new Error("offline");
      return prev(method, payload, signal);
    });
    await expect(bot.syncCommands(menu)).rejects.toThrow("offline");
    expect((await bot.syncCommands(menu)).set).toHaveLength(1);
  });
});
