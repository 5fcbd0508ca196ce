import { deepEqual, equal, match, ok } from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import type { Role } from "../cases/case.ts";
import { isLoadCase } from "../cases/case.ts";
import { CASES } from "../cases/index.ts";
import { writeInputs } from "../go/inputs.ts";
import { BARE_GO, SHARED_CASES } from "../go/measure.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { compareGo, goSection } from "../report/go.ts";

const PROGRAM = {
  go: "1.26.0",
  contenders: ["go-telegram/bot", BARE_GO],
  modules: {
    "github.com/go-telegram/bot": "v1.19.0",
    "github.com/mymmrac/telego": "v1.6.0",
    "gopkg.in/telebot.v4": "v4.0.0-beta.10",
  },
};

function measured(name: string, role: Role, cpus: readonly number[]): MeasuredContender {
  const rounds = cpus.map((cpu) => ({ p25: 1, p50: 1, p75: 1, p99: 1, samples: 1, cpu }));
  return { name, role, rounds };
}

function resultOf(name: string, own: readonly number[]): CaseResult {
  return {
    name,
    compared: "cpu",
    contenders: [
      measured("telewire", "ours", own),
      measured(
        "telewire, undici",
        "ours",
        own.map((cpu) => cpu * 2),
      ),
      measured("go-telegram/bot", "rival", [1000, 1000]),
      measured("telebot", "rival", [5000, 5000]),
      measured("bare Map", "ceiling", [60, 60]),
      measured("bare undici", "ceiling", [3000, 3000]),
      measured(BARE_GO, "ceiling", [30, 30]),
    ],
  };
}

it("the sentences follow the figures", () => {
  const text = goSection({
    program: PROGRAM,
    results: [
      resultOf("decode-small", [500, 400]),
      resultOf("decode-large", [2000, 500]),
      resultOf("dispatch", [100, 100]),
      resultOf("send-1", [4000, 4000]),
    ],
  });
  match(text, /^Go 1\.26\.0, github\.com\/go-telegram\/bot v1\.19\.0, /m);
  match(
    text,
    /small update from bytes\*, go-telegram\/bot, the cheapest Go library, takes 2\.25 x as much CPU time as telewire \(2\.00 x to 2\.50 x\)\./,
  );
  match(text, /large update from bytes\*, .*The rounds do not agree on which is cheaper\./);
  match(text, /neither language is ahead here for every update/);
  match(text, /takes 2\.00 x as much CPU time in JavaScript as in Go/);
  match(
    text,
    /one at a time\*, telewire takes 4\.00 x as much CPU time as go-telegram\/bot, .* undici takes 100 x as much/,
  );
});

it("a language is ahead only if it is ahead in each case of a kind", () => {
  const textOf = (small: number, large: number): string =>
    goSection({
      program: PROGRAM,
      results: [resultOf("decode-small", [small, small]), resultOf("decode-large", [large, large])],
    });
  match(textOf(500, 500), /An engine can be ahead here/);
  match(textOf(2000, 2000), /structs leave out what they do not declare/);
  match(textOf(500, 2000), /neither language is ahead here/);
});

it("the summary gets the cheapest of both languages, whichever it is", () => {
  const results = [resultOf("decode-small", [500, 400]), resultOf("send-1", [4000, 4000])];
  deepEqual(
    compareGo({ program: PROGRAM, results }).map(({ title, ours, rival, outcome }) => [
      title,
      ours,
      rival,
      outcome,
    ]),
    [
      ["Decode: a small update from bytes, beside Go", "telewire", "go-telegram/bot", "ahead"],
      ["sendMessage: one at a time, beside Go", "telewire", "go-telegram/bot", "behind"],
    ],
  );
  deepEqual(compareGo({ skipped: "Go is not installed" }), []);
});

it("a run without Go says why there are no figures", () => {
  equal(
    goSection({ skipped: "Go is not installed" }),
    "## Beside Go libraries\n\nNot measured: Go is not installed.",
  );
});

it("the contenders of a shared case are those of telewire's case", () => {
  for (const shared of SHARED_CASES) {
    const subject = CASES.find(({ name }) => name === shared.case);
    ok(subject !== undefined && !isLoadCase(subject), shared.case);
    for (const [name, role] of shared.contenders)
      ok(
        subject.contenders.some((each) => each.name === name && each.role === role),
        name,
      );
  }
});

it("the Go program gets the inputs of telewire's cases as JSON", () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-inputs-"));
  try {
    const file = join(folder, "inputs.json");
    writeInputs(file);
    const inputs = JSON.parse(readFileSync(file, "utf8")) as Record<string, readonly string[]>;
    deepEqual(
      Object.entries(inputs).map(([name, values]) => [name, values.length]),
      [
        ["small", 512],
        ["large", 512],
        ["commands", 20],
        ["commandUpdates", 512],
        ["messages", 512],
      ],
    );
    match(inputs["commandUpdates"]?.[0] ?? "", /"text":"\/command19 /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
