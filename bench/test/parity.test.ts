import { equal, ok, throws } from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Case, isLoadCase } from "../cases/case.ts";
import { CASES, caseNamed } from "../cases/index.ts";
import { type MockServer, startMockServer } from "../mock-server/start.ts";
import type { Target } from "../report/target.ts";

const contendersOf = (target: Target): readonly string[] =>
  "against" in target ? [target.ours, target.against] : [target.ours];

describe("every contender is right for every input:", () => {
  let server: MockServer;
  let contenders = 0;
  before(async () => {
    server = await startMockServer();
  });
  after(() => server.close());

  const checkCase = async (subject: Case): Promise<void> => {
    for (const contender of subject.contenders) {
      contenders += 1;
      const apiRoot = subject.needsServer ? server.apiRoot : "";
      const opened = await contender.open({ apiRoot, token: `${1000 + contenders}:bench` });
      try {
        await opened.check();
      } finally {
        await opened.close?.();
      }
    }
  };

  // A short run of the benchmarks starts the bots under load, and checks them too.
  for (const subject of CASES) if (!isLoadCase(subject)) it(subject.name, () => checkCase(subject));
});

describe("every case", () => {
  for (const subject of CASES.filter((each): each is Case => !isLoadCase(each)))
    it(`${subject.name} has telewire, something to compare it with, and the contenders of its targets`, () => {
      const names = subject.contenders.map(({ name }) => name);
      const roles = subject.contenders.map(({ role }) => role);
      ok(roles.includes("ours") && roles.some((role) => role !== "ours"));
      equal(new Set(names).size, names.length);
      for (const name of subject.targets.flatMap(contendersOf)) ok(names.includes(name), name);
    });

  it("with an unknown name is an error that lists the names", () => {
    throws(() => caseNamed("nothing"), /send-64/);
  });
});
