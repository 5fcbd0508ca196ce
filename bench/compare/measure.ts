import type { Case, Contender } from "../cases/case.ts";
import { createRandom } from "../inputs/random.ts";
import type { EffortName } from "../measure/effort.ts";
import type { Round } from "../measure/result.ts";
import { measureRounds } from "../measure/rounds.ts";
import { runTasks } from "../measure/run-tasks.ts";
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

/** How the contenders of a case have changed, beside a contender that has not. */
export interface CaseChange {
  readonly title: string;
  readonly controlName: string;
  readonly changes: readonly ContenderChange[];
}

/** Enough that one bad round in five does not decide. */
const ROUNDS = 15;
/** Decides the order in each round. */
const SEED = 1;
const SIDES = ["base", "head"] as const;

/**
 * Measures telewire's contenders of a case, and one other as control, in both revisions: in each round, each of them in
 * each revision, in random order, each alone in a new process.
 */
export async function compareCase(
  subject: Case,
  revisions: Revisions,
  effort: EffortName,
  rounds: number = ROUNDS,
): Promise<CaseChange> {
  const ours = subject.contenders.filter(({ role }) => role === "ours");
  const control = controlOf(subject);
  const server = subject.needsServer ? await startMockServer() : undefined;
  try {
    const turns = [...ours, control].flatMap((contender) =>
      SIDES.map((side) => ({ contender, side })),
    );
    const measured = await measureRounds(turns, rounds, createRandom(SEED), (turn) =>
      measureOnce(subject, turn.contender, {
        folder: revisions[turn.side],
        apiRoot: server?.apiRoot ?? "",
        effort,
      }),
    );
    const pairsOf = (contender: Contender): readonly Pair[] => {
      const [base = [], head = []] = SIDES.map(
        (side) =>
          measured.find(
            (each) => each.contender.contender === contender && each.contender.side === side,
          )?.rounds,
      );
      return base.map((figure, round) => ({ base: figure, head: head[round] ?? Number.NaN }));
    };
    const controlPairs = pairsOf(control);
    return {
      title: subject.title,
      controlName: control.name,
      changes: ours.map((contender) => ({
        contender: contender.name,
        ...compareRevisions(pairsOf(contender), controlPairs),
      })),
    };
  } finally {
    await server?.close();
  }
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
  { folder, apiRoot, effort }: { folder: string; apiRoot: string; effort: EffortName },
): Promise<number> {
  processes += 1;
  const setting = { apiRoot, token: `${processes}:bench` };
  const task = { what: "time", case: name, contender: contender.name, setting, effort } as const;
  const [round] = await runTasks<Round>([task], folder);
  if (round === undefined) throw new Error(`${name} has no figures of ${contender.name}`);
  // Other processes affect it far less than the time.
  return round.cpu;
}
