import type { Case, Contender } from "../cases/case.ts";
import { createRandom } from "../inputs/random.ts";
import { EFFORTS } from "../measure/effort.ts";
import { secondsOfRound } from "../measure/measure-case.ts";
import type { Round } from "../measure/result.ts";
import { measureRounds } from "../measure/rounds.ts";
import { runTasks, TaskError } from "../measure/run-tasks.ts";
import { startMockServer } from "../mock-server/start.ts";
import { type Change, compareRevisions, type Pair } from "./verdict.ts";

/** Folders with the same compiled programs, each beside the telewire of a revision. */
export interface Revisions {
  readonly base: string;
  readonly head: string;
}

/** How one contender of a case has changed. */
export interface ContenderChange extends Change {
  readonly contender: string;
}

/** A contender that cannot be compared, because a revision lacks what it uses. */
export interface Failure {
  readonly contender: string;
  readonly side: Side;
  readonly reason: string;
}

/** How the contenders of a case have changed, beside a contender that has not. */
export interface CaseChange {
  readonly title: string;
  readonly controlName: string;
  readonly changes: readonly ContenderChange[];
  readonly failures: readonly Failure[];
}

/** How long a comparison may take; `smoke` only shows that it works. */
export type CompareEffort = "full" | "quick" | "smoke";

/** In full, enough that one bad round in five does not decide. */
const ROUNDS: Readonly<Record<CompareEffort, number>> = { full: 11, quick: 5, smoke: 2 };
/** Decides the order in each round. */
const SEED = 1;
const SIDES = ["base", "head"] as const;
type Side = (typeof SIDES)[number];

interface Turn {
  readonly contender: Contender;
  readonly side: Side;
}

/**
 * Measures telewire's contenders of a case, and one other as control, in both revisions: in each round, each of them in
 * each revision, in random order, each alone in a new process. Leaves out contenders that do not work in both.
 */
export async function compareCase(
  subject: Case,
  revisions: Revisions,
  effort: CompareEffort,
): Promise<CaseChange> {
  const control = controlOf(subject);
  const server = subject.needsServer ? await startMockServer() : undefined;
  const measure = ({ contender, side }: Turn, turnEffort = effort): Promise<number> =>
    measureOnce(subject, contender, {
      folder: revisions[side],
      apiRoot: server?.apiRoot ?? "",
      effort: turnEffort,
    });
  try {
    const failures: Failure[] = [];
    for (const turn of turnsOf([...oursIn(subject), control])) {
      const reason = await measure(turn, "smoke").then(() => undefined, reasonOf);
      if (reason !== undefined)
        failures.push({ contender: turn.contender.name, side: turn.side, reason });
    }
    const works = ({ name }: Contender): boolean =>
      failures.every(({ contender }) => contender !== name);
    const ours = works(control) ? oursIn(subject).filter(works) : [];
    const measured = await measureRounds(
      ours.length === 0 ? [] : turnsOf([...ours, control]),
      ROUNDS[effort],
      createRandom(SEED),
      (turn) => measure(turn),
    );
    const roundsOf = (contender: Contender, side: Side): readonly number[] =>
      measured.find(({ contender: turn }) => turn.contender === contender && turn.side === side)
        ?.rounds ?? [];
    const pairsOf = (contender: Contender): readonly Pair[] => {
      const head = roundsOf(contender, "head");
      return roundsOf(contender, "base").map((figure, round) => ({
        base: figure,
        head: head[round] ?? Number.NaN,
      }));
    };
    return {
      title: subject.title,
      controlName: control.name,
      changes: ours.map((contender) => ({
        contender: contender.name,
        ...compareRevisions(pairsOf(contender), pairsOf(control)),
      })),
      failures,
    };
  } finally {
    await server?.close();
  }
}

/** About how long {@link compareCase} takes on two quiet cores. */
export function estimateCase(subject: Case, effort: CompareEffort): number {
  const turns = turnsOf([...oursIn(subject), controlOf(subject)]).length;
  const rounds = ROUNDS[effort] * secondsOfRound(subject, EFFORTS[effort]);
  return turns * (rounds + secondsOfRound(subject, EFFORTS.smoke));
}

function oursIn({ contenders }: Case): readonly Contender[] {
  return contenders.filter(({ role }) => role === "ours");
}

function turnsOf(contenders: readonly Contender[]): readonly Turn[] {
  return contenders.flatMap((contender) => SIDES.map((side) => ({ contender, side })));
}

/** The line of an error that names it: some stacks begin with the code that failed. */
function reasonOf(error: unknown): string {
  const text = error instanceof TaskError ? error.failure : String(error);
  return text.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? text;
}

/** A rival, or the bare operation where there is none. */
function controlOf({ name, contenders }: Case): Contender {
  const control =
    contenders.find(({ role }) => role === "rival") ??
    contenders.find(({ role }) => role === "ceiling");
  if (control === undefined)
    throw new Error(`${name} has nothing but telewire: there is no control`);
  return control;
}

let processes = 0;

async function measureOnce(
  { name }: Case,
  contender: Contender,
  { folder, apiRoot, effort }: { folder: string; apiRoot: string; effort: CompareEffort },
): Promise<number> {
  processes += 1;
  const setting = { apiRoot, token: `${processes}:bench` };
  const task = { what: "time", case: name, contender: contender.name, setting, effort } as const;
  const [round] = await runTasks<Round>([task], folder);
  if (round === undefined) throw new Error(`${name} has no figures of ${contender.name}`);
  // Other processes affect it far less than the time.
  return round.cpu;
}
