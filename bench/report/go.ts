import { BARE_GO, GO_EFFORT, type GoCosts, SHARED_CASES } from "../go/measure.ts";
import type { GoProgram } from "../go/program.ts";
import { EFFORTS } from "../measure/effort.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { contenderNamed, figureOf, timesAsLong } from "./figures.ts";
import { factor } from "./numbers.ts";
import type { TitledVerdict } from "./summary.ts";
import { caseTable } from "./table.ts";
import { compareWithRivals, type Verdict } from "./verdicts.ts";

/** The section on Go libraries; which sentences it has, and what they say, is decided by the figures. */
export function goSection(costs: GoCosts): string {
  if ("skipped" in costs) return `## Beside Go libraries\n\nNot measured: ${costs.skipped}.`;
  const { program, results } = costs;
  const { rounds, warmUpMs, callWarmUpMs, sampleMs } = EFFORTS[GO_EFFORT];
  return [
    "## Beside Go libraries",
    "",
    `${versionsOf(program)}. Both languages get the same inputs and the same mock server, and take turns, each contender alone in a new process in each of ${rounds} rounds: ${warmUpMs} ms of warm-up (${callWarmUpMs} ms for calls), then at least ${sampleMs} ms of samples. What is compared is the CPU time of all threads, because Go's garbage collector and scheduler use the other cores: the time beside it is that of a process with every core for Go, and with one for JavaScript. Clients of net/http keep 64 connections alive, where Go's default is two.`,
    ...results.flatMap((result) => ["", `### ${titleOf(result)}`, "", caseTable(result)]),
    "",
    "### Where a JavaScript engine can be ahead, and where it cannot",
    "",
    decodeLine(results.filter(({ name }) => name.startsWith("decode"))),
    dispatchLine(results.filter(({ name }) => name === "dispatch")),
    sendLine(results.filter(({ name }) => name.startsWith("send"))),
  ].join("\n");
}

/** The cheapest setup of telewire beside the cheapest Go library in each case, for the summary. */
export function compareGo(costs: GoCosts): readonly TitledVerdict[] {
  if ("skipped" in costs) return [];
  return costs.results.map((result) => ({
    title: `${titleOf(result)}, beside Go`,
    ...bestOfBoth(result),
  }));
}

function versionsOf({ go, modules }: GoProgram): string {
  const named = ["github.com/go-telegram/bot", "github.com/mymmrac/telego", "gopkg.in/telebot.v4"];
  return [`Go ${go}`, ...named.map((path) => `${path} ${modules[path]}`)].join(", ");
}

function titleOf({ name }: CaseResult): string {
  const shared = SHARED_CASES.find(({ go }) => go === name);
  if (shared === undefined) throw new Error(`There is no case "${name}" in Go`);
  return shared.title;
}

function decodeLine(results: readonly CaseResult[]): string {
  const reasons: Readonly<Record<Verdict["outcome"], string>> = {
    ahead:
      "An engine can be ahead here: `JSON.parse` is native code, which creates objects of a shape that it has seen before. A Go library fills the fields of structs, by reflection or by decoders that it prepares at run time.",
    level:
      "`JSON.parse` is native code too, so neither language is ahead here for every update by itself.",
    behind:
      "`JSON.parse` is native code too, but it creates every field of an update, and structs leave out what they do not declare.",
  };
  return `- **Decoding.** ${describeAll(results)} ${reasons[outcomeOf(results)]}`;
}

function dispatchLine(results: readonly CaseResult[]): string {
  const ceilings = ratiosOf(results, "bare Map", BARE_GO);
  return `- **Dispatch.** ${describeAll(results)} A lookup in a map of handlers takes ${ceilings} as much CPU time in JavaScript as in Go, which is what the language costs here. The rest is the design of each library: go-telegram/bot tries its handlers one by one, telebot takes a command apart with a regular expression, and telego copies the update through JSON for each route that it tries.`;
}

function sendLine(results: readonly CaseResult[]): string {
  const ceilings = ratiosOf(results, "bare undici", BARE_GO);
  const reasons: Readonly<Record<Verdict["outcome"], string>> = {
    ahead: "Most of a call is HTTP and the kernel, which is the same work in both languages.",
    level: "Most of a call is HTTP and the kernel, which is the same work in both languages.",
    behind:
      "Most of a call is HTTP and the kernel. Go's client is compiled code next to the system calls, while in JavaScript each read and each write passes between the engine and the runtime, with objects and promises for each. A JavaScript library cannot be much cheaper than the sockets of its runtime.",
  };
  return `- **Calls.** ${describeAll(results)} Without a library, undici takes ${ceilings} as much CPU time as Go's net/http. ${reasons[outcomeOf(results)]}`;
}

/** What all cases have in common. */
function outcomeOf(results: readonly CaseResult[]): Verdict["outcome"] {
  const [first = "level", ...others] = new Set(results.map((each) => bestOfBoth(each).outcome));
  return others.length === 0 ? first : "level";
}

function describeAll(results: readonly CaseResult[]): string {
  return results.map((each) => `In *${titleOf(each)}*, ${describe(bestOfBoth(each))}`).join(" ");
}

/** The cheapest setup of telewire beside the cheapest Go library. */
function bestOfBoth(result: CaseResult): Verdict {
  const cheapest = (role: MeasuredContender["role"]): string | undefined =>
    result.contenders
      .filter((contender) => contender.role === role)
      .map((contender) => ({ name: contender.name, cpu: figureOf(contender, "cpu").median }))
      .toSorted((one, other) => one.cpu - other.cpu)[0]?.name;
  const [ours, rival] = [cheapest("ours"), cheapest("rival")];
  const verdict = compareWithRivals(result).find(
    (each) => each.ours === ours && each.rival === rival,
  );
  if (verdict === undefined) throw new Error(`${result.name} has nothing to compare`);
  return verdict;
}

function describe({ ours, rival, outcome, ratio: { median, spread } }: Verdict): string {
  if (outcome === "ahead")
    return `${rival}, the cheapest Go library, takes ${factor(median)} as much CPU time as ${ours} (${factor(spread.min)} to ${factor(spread.max)}).`;
  const behind = `${ours} takes ${factor(1 / median)} as much CPU time as ${rival}, the cheapest Go library (${factor(1 / spread.max)} to ${factor(1 / spread.min)}).`;
  return outcome === "behind" ? behind : `${behind} The rounds do not agree on which is cheaper.`;
}

/** One ratio for each case: `2.10 x and 1.500 x`. */
function ratiosOf(results: readonly CaseResult[], name: string, against: string): string {
  const ratios = results.map((result) => {
    const [one, other] = [contenderNamed(result, name), contenderNamed(result, against)];
    return factor(timesAsLong(one, other, "cpu").median);
  });
  return ratios.join(" and ");
}
