import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { HandlerEvent } from "../../examples/demo-workers/handler-event.ts";
import { judge, type Witness } from "../../examples/demo-workers/verdict.ts";
import { ROOT } from "../contract/repository.ts";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";

async function runDemo(...options: string[]): Promise<{ output: string; code: unknown }> {
  const program = join(ROOT, "examples/demo-workers.ts");
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, program, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { output, code };
}

describe("npm run demo:workers", () => {
  it("loses nothing when a worker is killed", { timeout: 60_000 }, async () => {
    const size = ["--chats", "6", "--messages", "6", "--handler", "80", "--limit", "40000"];
    const { output, code } = await runDemo(...size);
    expect(output).toContain("36 messages sent, 36 answered: 0 lost\n");
    expect(output).toContain("0 handled before an earlier message of their chat\n");
    expect(output).toMatch(/in the middle of [1-9]\d* others/);
    expect(output).toMatch(/\n[1-9]\d* handlers ran again/);
    expect(output).toContain("As promised");
    expect(code).toBe(0);
  });

  it("ends with 1 when messages have no answer", { timeout: 60_000 }, async () => {
    const { output, code } = await runDemo("--chats", "2", "--messages", "3", "--limit", "1");
    expect(output).toContain("6 messages sent, 0 answered: 6 lost\n");
    expect(output).toContain("Not as promised");
    expect(code).toBe(1);
  });
});

/** A handler of chat 7, as two events. Without an end, it was running when its process was killed. */
function run(text: string, from: number, to?: number): HandlerEvent[] {
  const begun: HandlerEvent = { type: "begun", chat: 7, text, at: from };
  return to === undefined ? [begun] : [begun, { type: "ended", chat: 7, text, at: to }];
}

function judgeRuns(workers: readonly Witness[], answers = ["1", "2", "3"]) {
  return judge([{ chat: 7, sent: ["1", "2", "3"], answers }], workers);
}

describe("the verdict of the demo", () => {
  const good = { lost: 0, outOfOrder: 0, sideBySide: 0, again: 0, answeredTwice: 0 };
  const all = [...run("1", 0, 5), ...run("2", 5, 9), ...run("3", 20, 30)];

  it("is good when one worker handles each message in turn", () => {
    expect(judgeRuns([{ events: all, killedAt: undefined }])).toEqual(good);
  });

  it("counts handlers that ran again after their worker was killed", () => {
    const killed = { events: [...run("1", 0, 5), ...run("2", 5)], killedAt: 8 };
    const other = { events: [...run("2", 9, 12), ...run("3", 12, 15)], killedAt: undefined };
    expect(judgeRuns([killed, other])).toEqual({ ...good, again: 1 });
    expect(judgeRuns([killed, other], ["1", "2", "2", "3"])).toMatchObject({ answeredTwice: 1 });
  });

  it("counts messages that are lost, out of order, or handled side by side", () => {
    const events = [...run("2", 0, 10), ...run("1", 5, 12)];
    expect(judgeRuns([{ events, killedAt: undefined }], ["1", "2"])).toEqual({
      ...good,
      lost: 1,
      outOfOrder: 1,
      sideBySide: 1,
    });
  });
});
