import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Entry, Inbox } from "../../src/inbox/inbox.ts";
import { journal } from "../../src/inbox/journal/journal.ts";
import { Bot } from "../../src/index.ts";
import { inbox, workers } from "../../src/workers/index.ts";
import { BOT, claimOne, entry } from "../support/inbox/entries.ts";
import { bot as botInfo, message } from "../support/updates.ts";
import { type CliRun, runCli } from "./cli.ts";
import { runCliProcess } from "./start-cli.ts";

const TOKEN = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1";

let folder: string;
let engine: Inbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "telewire-dead-"));
  engine = journal(folder);
  // A journal begins with the first call.
  await engine.stats();
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

/** Runs a command for the journal. */
function runFor(...parameters: string[]): Promise<CliRun> {
  return runCli([...parameters, "--inbox", folder]);
}

/** Stores an entry that fails at once. */
async function bury(stored: Entry, error: string): Promise<void> {
  await engine.put([stored]);
  const claim = await claimOne(engine, [stored.bot]);
  await claim.head(1);
  await claim.fail(stored.id, error);
  await claim.release();
}

describe("telewire inbox stats", () => {
  it("counts what the inbox holds, for each bot", async () => {
    expect((await runFor("inbox", "stats")).output).toBe("The inbox is empty");
    await bury(entry(1), "Error: no");
    await engine.put([entry(2), entry(3, "8"), { ...entry(9), bot: 43 }]);
    const { code, output } = await runFor("inbox", "stats");
    expect(code).toBe(0);
    expect(output.replace(/\d+\.\d s/g, "0.0 s").split("\n")).toEqual([
      "bot  lanes  waiting  oldest  scheduled  dead",
      "42   2      2        0.0 s   0          1",
      "43   1      1        0.0 s   0          0",
    ]);
    const { output: json } = await runFor("inbox", "stats", "--json");
    expect(JSON.parse(json)).toMatchObject([{ bot: 42, waiting: 2, dead: 1 }, { bot: 43 }]);
  });
});

describe("telewire dead", () => {
  it("lists the oldest dead letters, of one bot or of all", async () => {
    expect((await runFor("dead", "list")).output).toBe("No dead letters");
    await bury(entry(1), "Error: no\n    at somewhere");
    await bury({ ...entry(5, "chat 8"), bot: 43 }, "TypeError: x is undefined");
    const { output } = await runFor("dead", "list");
    expect(output.replace(/[\d-]{10}T[\d:.]{12}Z/g, "<time>").split("\n")).toEqual([
      "bot  id  lane    given up                  lost  error",
      expect.stringMatching(/^42 {3}1 {3}7 {7}<time> +0 {5}Error: no$/),
      expect.stringMatching(/^43 {3}5 {3}chat 8 {2}<time> +0 {5}TypeError: x is undefined$/),
    ]);
    const own = await runFor("dead", "list", "--bot", "43", "--json");
    expect(JSON.parse(own.output)).toMatchObject([{ bot: 43, id: "5", lost: 0 }]);
    const first = await runFor("dead", "list", "--limit", "1");
    expect(first.output).toMatch(/\n\nThe oldest 1 of 2: --limit shows more$/);
    expect(first.output).not.toContain("TypeError");
    const one = await runFor("dead", "list", "--limit", "1", "--bot", "43");
    expect(one.output).not.toContain("The oldest");
  });

  it("shows one with its whole error and the update", async () => {
    const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    await bury(entry(1, "7", { trace }), "Error: no\n    at somewhere");
    const { output } = await runFor("dead", "show", "1");
    expect(output).toMatch(/^update 1 of bot 42, lane 7\n/);
    expect(output).toContain(`traceparent: ${trace}`);
    expect(output).toMatch(/\n\nError: no\n {4}at somewhere\n\n\{"update_id":1\}$/);
    const { output: json } = await runFor("dead", "show", "1", "--json");
    expect(JSON.parse(json)).toMatchObject({ id: "1", json: '{"update_id":1}' });
  });

  it("prints neither tokens nor characters that control a terminal", async () => {
    const json = JSON.stringify({ update_id: 1, text: `\u001b[2J \u009b \u202e ${TOKEN}` });
    await bury(entry(1, "7\u001b]0;lane\u0007", { json }), `Error: ${TOKEN} \u001b[31m`);
    const runs = await Promise.all([
      runFor("dead", "list"),
      runFor("dead", "show", "1"),
      runFor("dead", "show", "1", "--json"),
    ]);
    for (const { output } of runs) {
      expect(output).toContain("<token>");
      expect(output).not.toContain(TOKEN.slice(10));
      expect(output).not.toMatch(/[^\P{C}\n]/u);
    }
    const letter = JSON.parse(runs[2].output);
    expect(JSON.parse(letter.json)).toEqual({
      update_id: 1,
      text: "\u001b[2J \u009b \u202e <token>",
    });
  });

  it("retries and drops one", async () => {
    await bury(entry(1), "Error: no");
    await bury(entry(2), "Error: no");
    expect(await runFor("dead", "retry", "1")).toEqual({
      code: 0,
      output: "Put back: update 1 of bot 42",
      errors: "",
    });
    expect((await runFor("dead", "drop", "2", "--bot", "42")).output).toBe(
      "Deleted: update 2 of bot 42",
    );
    expect(await engine.stats()).toMatchObject([{ bot: BOT, waiting: 1, dead: 0 }]);
    expect(await runFor("dead", "retry", "2")).toEqual({
      code: 1,
      output: "",
      errors: "2 is not a dead letter",
    });
  });

  it("retries and drops all, of one bot or of all", async () => {
    for (let id = 1; id <= 3; id++) await bury(entry(id), "Error: no");
    await bury({ ...entry(4), bot: 43 }, "Error: no");
    const own = await runFor("dead", "retry", "--all", "--bot", "42");
    expect(own.output).toBe("Put back: 3 dead letters");
    const others = await runFor("dead", "drop", "--all", "--json");
    expect(JSON.parse(others.output)).toEqual({ changed: 1 });
    expect((await runFor("dead", "drop", "--all")).output).toBe("Deleted: 0 dead letters");
    expect(await engine.stats()).toMatchObject([{ bot: BOT, waiting: 3, dead: 0 }]);
  });

  it("asks for --bot when several bots have a dead letter of that id", async () => {
    await bury(entry(1), "Error: no");
    await bury({ ...entry(1), bot: 43 }, "Error: no");
    const { code, errors } = await runFor("dead", "retry", "1");
    expect(code).toBe(2);
    expect(errors).toContain("1 is a dead letter of several bots: pass --bot 42 or --bot 43");
    expect((await runFor("dead", "retry", "1", "--bot", "43")).code).toBe(0);
    expect(await engine.dead.list({ limit: 9 })).toMatchObject([{ bot: 42 }]);
  });
});

describe("the inbox of a command", () => {
  it("is that of TELEWIRE_INBOX, unless --inbox is passed", async () => {
    const run = await runCli(["inbox", "stats"], { TELEWIRE_INBOX: folder });
    expect(run.output).toBe("The inbox is empty");
    const other = await runCli(["inbox", "stats", "--inbox", join(folder, "other")], {
      TELEWIRE_INBOX: folder,
    });
    expect(other).toMatchObject({ code: 1, errors: expect.stringContaining("There is no inbox") });
  });

  it("is never created", async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    await writeFile(join(empty, "notes.txt"), "");
    const { code, errors } = await runCli(["dead", "list", "--inbox", empty]);
    expect(code).toBe(1);
    expect(errors).toContain("has no journal in it");
    await runCli(["dead", "list", "--inbox", join(empty, "inbox.db")]);
    expect(await readdir(empty)).toEqual(["notes.txt"]);
  });

  it("is not named with its password in an error", async () => {
    const { code, errors } = await runCli(["dead", "list", "--inbox", "mysql://me:s3cret@host/db"]);
    expect(code).toBe(2);
    expect(errors).toContain("not mysql://...");
    expect(errors).not.toContain("s3cret");
  });
});

describe("telewire dead beside a running bot", () => {
  it("runs a dead letter again, and takes nothing from the bot", async () => {
    let fails = true;
    const bot = new Bot("42:Dead-Token_0123456789", { botInfo });
    bot.catch(() => undefined);
    const handled = new Promise<void>((resolve) => {
      bot.on("message", () => {
        if (fails) throw new Error("the shop is closed");
        resolve();
      });
    });
    let onDead = (): void => undefined;
    const died = new Promise<void>((resolve) => {
      onDead = resolve;
    });
    const worker = workers(bot, engine, { onDeadLetter: () => onDead() });
    void worker.start({ quiet: true });
    const intake = inbox(bot, engine);
    await intake.handleUpdate({ update_id: 1, message: message("hello") });
    await died;
    const locks = async () => (await readdir(folder)).filter((name) => name.endsWith(".lock"));
    const before = await locks();

    expect(await runCliProcess(["dead", "list", "--inbox", folder])).toContain(
      "Error: the shop is closed",
    );
    fails = false;
    expect(await runCliProcess(["dead", "retry", "1", "--inbox", folder])).toBe(
      "Put back: update 1 of bot 42\n",
    );
    await handled;
    expect(await locks()).toEqual(before);
    await worker.stop();
  });

  it("opens a journal that no process uses, and leaves it to the next one", async () => {
    await bury(entry(1), "Error: no");
    await engine.close();
    expect(await runCliProcess(["dead", "retry", "1", "--inbox", folder])).toBe(
      "Put back: update 1 of bot 42\n",
    );
    engine = journal(folder);
    expect(await engine.stats()).toMatchObject([{ waiting: 1, dead: 0 }]);
  });
});
