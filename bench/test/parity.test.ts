import { deepEqual, ok, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Case,
  type Contender,
  isLoadCase,
  type LoadContender,
  type OpenCase,
} from "../cases/case.ts";
import { CASES, caseNamed } from "../cases/index.ts";
import { measureTime } from "../measure/time.ts";

const open = (subject: (typeof CASES)[number]): Promise<OpenCase<Contender | LoadContender>> =>
  isLoadCase(subject) ? subject.openLoad() : subject.open();

for (const subject of CASES) {
  it(`${subject.name} has telewire, a ceiling and the contenders of its targets, and all are right for every input`, async () => {
    const { contenders, close } = await open(subject);
    try {
      const names = contenders.map(({ name }) => name);
      const roles = contenders.map(({ role }) => role);
      ok(roles.includes("ours") && roles.includes("ceiling"));
      for (const { ours, against } of subject.targets)
        ok(names.includes(ours) && names.includes(against));
      for (const { check } of contenders) await check();
    } finally {
      await close();
    }
  });
}

describe("a comparison", () => {
  const contender = (
    name: string,
    log: string[],
    check = async (): Promise<void> => {},
  ): Contender => ({
    name,
    role: "ours",
    run: () => log.push(name),
    check,
  });
  const caseOf = (contenders: readonly Contender[], closed: () => void): Case => ({
    name: "fixed",
    title: "Fixed",
    operation: "nothing",
    operationsPerRun: 1,
    runsPerSample: 1,
    targets: [],
    notes: [],
    open: async () => ({ contenders, close: async () => closed() }),
  });

  it("is refused, and closed, when one contender gives a wrong result", async () => {
    const log: string[] = [];
    const wrong = contender("wrong", log, async () => {
      throw new Error("42 is not 43");
    });
    const subject = caseOf([contender("right", log), wrong], () => log.push("closed"));
    await rejects(
      measureTime(subject, { rounds: 1, millisecondsPerRound: 1, samplesPerRound: 1 }),
      {
        message: "fixed: wrong gives a wrong result",
      },
    );
    deepEqual(log, ["closed"]);
  });

  it("starts each round with another contender, and measures all in every round", async () => {
    const log: string[] = [];
    const subject = caseOf(
      ["a", "b", "c"].map((name) => contender(name, log)),
      () => log.push("closed"),
    );
    const timed = await measureTime(subject, {
      rounds: 3,
      millisecondsPerRound: 0,
      samplesPerRound: 1,
    });
    const turns = log.filter((name, index) => name !== log[index - 1]);
    // The first of the four rounds is discarded.
    deepEqual(turns.join(""), "abcabcbcacabclosed");
    deepEqual(
      timed.map(({ rounds }) => rounds.length),
      [3, 3, 3],
    );
  });

  it("with an unknown name is an error that lists the names", () => {
    try {
      caseNamed("nothing");
    } catch (error) {
      ok(String(error).includes("send-64"));
      return;
    }
    throw new Error("It was not an error");
  });
});
