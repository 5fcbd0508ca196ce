import { deepEqual, equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { casesNamed } from "../cases/index.ts";
import { checkTargets } from "../check.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";

const targets = [{ ours: "telewire", against: "bare", atMostTimesAsLong: 2 }];

function measured(name: string, role: MeasuredContender["role"], p50: number): MeasuredContender {
  return { name, role, rounds: [{ p25: p50, p50, p75: p50, p99: p50, samples: 20, cpu: p50 }] };
}

/** A case in which ours takes `ratio` times as long. */
function race(ratio: number | undefined): CaseResult {
  const ours = measured("telewire", "ours", 10 * (ratio ?? Number.NaN));
  return { name: "race", compared: "time", contenders: [ours, measured("bare", "ceiling", 10)] };
}

/** Whether the targets are reached with these ratios in turn, and after how many attempts. */
async function check(...ratios: readonly number[]): Promise<readonly unknown[]> {
  let attempts = 0;
  const { isReached } = await checkTargets({ targets }, "node", async () =>
    race(ratios[attempts++]),
  );
  return [isReached, attempts];
}

describe("a check", () => {
  it("stops at the first attempt that reaches every target", async () => {
    deepEqual(await check(1.5), [true, 1]);
    deepEqual(await check(9, 2, 9), [true, 2]);
    deepEqual(await check(9, 9, 2), [true, 3]);
  });

  it("fails when three attempts have missed a target", async () => {
    deepEqual(await check(9, 9, 2.1, 1), [false, 3]);
  });

  it("passes a case without targets", async () => {
    equal((await checkTargets({ targets: [] }, "node", async () => race(9))).isReached, true);
  });
});

describe("a name on the command line", () => {
  it("selects the case of that name, or all whose names begin with it", () => {
    const namesOf = (name: string) => casesNamed(name).map((each) => each.name);
    deepEqual(namesOf("parsers"), ["parsers"]);
    deepEqual(namesOf("send"), ["send-1", "send-64"]);
    equal(namesOf("decode").length, 4);
  });
});
