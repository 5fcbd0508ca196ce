import { deepEqual, ok, rejects } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case, Contender } from "../cases/case.ts";
import { CASES, caseNamed } from "../cases/index.ts";
import { measureTime } from "../measure/time.ts";

for (const subject of CASES) {
  describe(subject.name, () => {
    it("gets the right answer for every input from every contender", async () => {
      const { contenders, close } = await subject.open();
      try {
        for (const { check } of contenders) await check();
      } finally {
        await close();
      }
    });

    it("has telewire, a ceiling and every contender that a target names", async () => {
      const { contenders, close } = await subject.open();
      await close();
      const names = contenders.map(({ name }) => name);
      const roles = contenders.map(({ role }) => role);
      ok(roles.includes("ours") && roles.includes("ceiling"));
      deepEqual(
        subject.targets.filter(
          ({ ours, against }) => ![ours, against].every((name) => names.includes(name)),
        ),
        [],
      );
    });
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

  it("is refused, and closed, when one contender gives a wrong answer", async () => {
    const log: string[] = [];
    const wrong = contender("wrong", log, async () => {
      throw new Error("42 is not 43");
    });
    const subject = caseOf([contender("right", log), wrong], () => log.push("closed"));
    await rejects(
      measureTime(subject, { rounds: 1, millisecondsPerRound: 1, samplesPerRound: 1 }),
      {
        message: "fixed: wrong gives a wrong answer",
      },
    );
    deepEqual(log, ["closed"]);
  });

  it("begins each round with another contender, and gives each as many rounds", async () => {
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
    // The first of the four rounds is the one that is thrown away.
    deepEqual(turns.join(""), "abcabcbcacabclosed");
    deepEqual(
      timed.map(({ rounds }) => rounds.length),
      [3, 3, 3],
    );
  });

  it("of an unknown name is refused", () => {
    try {
      caseNamed("nothing");
    } catch (error) {
      ok(String(error).includes("send-64"));
      return;
    }
    throw new Error("It was found");
  });
});
