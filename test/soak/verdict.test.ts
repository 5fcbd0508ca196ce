import { describe, expect, it } from "vitest";
import type { ProcessEnd } from "../../scripts/soak/bot-process.ts";
import type { JournalEntry } from "../../scripts/soak/journal.ts";
import type { Behavior, PlannedMessage } from "../../scripts/soak/messages.ts";
import { type History, judge } from "../../scripts/soak/verdict.ts";

function sent(...behaviors: Behavior[]): PlannedMessage[] {
  return behaviors.map((behavior, index) => ({ chat: 7, seq: index + 1, behavior, ms: 1 }));
}

/** Entries such as `1:2 start`: the run, the number of the message, and what happened; 100 ms apart. */
function journal(...lines: string[]): JournalEntry[] {
  return lines.map((line, index) => {
    const [numbers = "", what] = line.split(" ");
    const [run, seq] = numbers.split(":").map(Number);
    return { run, seq, chat: 7, at: 100 * index, what } as JournalEntry;
  });
}

function end(run: number, cause: ProcessEnd["cause"], at: number, quietSince?: number): ProcessEnd {
  const exit = cause === "kill" ? "SIGKILL" : 0;
  return { run, cause, endedAt: at, quietSince, exit };
}

function problemsOf(history: Partial<History>): readonly string[] {
  const nothing = { sent: [], journal: [], ends: [], answeredEarly: new Set<string>() };
  return judge({ mode: "polling", ...nothing, ...history }).problems;
}

const IN_ORDER = journal("1:1 start", "1:1 end", "1:2 start", "1:2 dead");

describe("the verdict of a soak", () => {
  it("is clean when everything was handled in order", () => {
    const verdict = judge({
      mode: "await",
      sent: sent("sync", "fail"),
      journal: IN_ORDER,
      ends: [end(1, "stop", 1_000)],
      answeredEarly: new Set(),
    });
    expect(verdict).toEqual({ handled: 2, lost: 0, repeated: 0, dead: 1, problems: [] });
  });

  it("names an update that was never handled", () => {
    expect(problemsOf({ sent: sent("sync", "fail", "sync"), journal: IN_ORDER })).toEqual([
      "message 3 of chat 7 (sync) was lost",
    ]);
  });

  it("allows the loss of a handler that had run for holdMs, by polling", () => {
    const lost = { sent: sent("wait"), journal: journal("1:1 start") };
    const ends = [end(1, "kill", 500)];
    expect(problemsOf({ ...lost, ends })).toEqual([]);
    expect(problemsOf({ ...lost, ends: [end(1, "kill", 100)] })).toHaveLength(1);
    expect(problemsOf({ ...lost, ends, mode: "await" })).toHaveLength(1);
  });

  it("allows the loss of what a webhook has answered after holdMs", () => {
    const lost: Partial<History> = { mode: "hold", sent: sent("wait") };
    expect(problemsOf({ ...lost, answeredEarly: new Set(["7:1"]) })).toEqual([]);
    expect(problemsOf(lost)).toHaveLength(1);
  });

  it("names an update that was started twice in a process", () => {
    const twice = journal("1:1 start", "1:1 end", "1:1 start", "1:1 end");
    expect(problemsOf({ sent: sent("sync"), journal: twice })).toEqual([
      "message 1 of chat 7 was started twice in run 1",
    ]);
  });

  it("allows a repetition after a kill, and names one after a stop in peace", () => {
    const repeated = {
      sent: sent("sync"),
      journal: journal("1:1 start", "1:1 end", "2:1 start", "2:1 end"),
    };
    expect(problemsOf({ ...repeated, ends: [end(1, "kill", 150)] })).toEqual([]);
    expect(problemsOf({ ...repeated, ends: [end(1, "stop", 150)] })).toEqual([]);
    expect(problemsOf({ ...repeated, ends: [end(1, "stop", 150, 0)] })).toEqual([
      "message 1 of chat 7 came again after run 1 had stopped in peace",
    ]);
  });

  it("allows a repetition by polling where an earlier update was not handled before the stop", () => {
    const held = {
      sent: sent("wait", "stop"),
      journal: journal("1:1 start", "1:2 start", "1:2 end", "2:1 start", "2:1 end", "2:2 start"),
      ends: [end(1, "stop", 300, 0)],
    };
    expect(problemsOf(held)).toEqual([]);
    expect(problemsOf({ ...held, mode: "hold" })).toHaveLength(1);
  });

  it("names handlers of one chat that overlap, unless they overtake", () => {
    const overlap = journal("1:1 start", "1:2 start", "1:2 end", "1:1 end");
    expect(problemsOf({ sent: sent("wait", "sync"), journal: overlap })).toEqual([
      "message 2 of chat 7 was started while message 1 of chat 7 was running",
    ]);
    expect(problemsOf({ sent: sent("wait", "stop"), journal: overlap })).toEqual([]);
  });

  it("names an update that was started after a later one", () => {
    const reversed = journal("1:2 start", "1:2 end", "2:1 start", "2:1 end");
    expect(problemsOf({ sent: sent("sync", "sync"), journal: reversed })).toEqual([
      "message 1 of chat 7 was started after message 2",
    ]);
  });

  it("names a process that ended on its own, or not at all", () => {
    const ends = [
      { ...end(1, "kill", 0), exit: 1 },
      { ...end(2, "stop", 0), exit: "SIGKILL" },
    ];
    expect(problemsOf({ ends })).toEqual(["run 1 ended with 1", "run 2 ended with SIGKILL"]);
  });

  it("names an update that nobody sent", () => {
    expect(problemsOf({ journal: journal("1:1 start") })).toEqual([
      "message 1 of chat 7 was never sent",
    ]);
  });
});
