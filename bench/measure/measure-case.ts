import { type Case, type Contender, isLoadCase, type LoadCase } from "../cases/case.ts";
import { createRandom } from "../inputs/random.ts";
import { startMockServer } from "../mock-server/start.ts";
import { EFFORTS, type Effort, type EffortName, warmUpOf } from "./effort.ts";
import type { CaseResult, MeasuredContender, Round } from "./result.ts";
import { measureRounds } from "./rounds.ts";
import { isBun, runTasks } from "./run-tasks.ts";
import type { Task } from "./task.ts";

/** How a run measures its cases. */
export interface Run {
  readonly effort: EffortName;
  /** Decides in which order the contenders take their turns. */
  readonly seed: number;
}

/** Measures a case: each contender alone in a new process, once in each round. */
export async function measureCase(subject: Case | LoadCase, run: Run): Promise<CaseResult> {
  const { name } = subject;
  if (isLoadCase(subject)) {
    const [contenders = []] = await runTasks<readonly MeasuredContender[]>([loadTask(name, run)]);
    return { name, compared: subject.compared, contenders };
  }
  return withServer(subject, async (apiRoot) => {
    const { rounds } = EFFORTS[run.effort];
    const random = createRandom(run.seed);
    const taskOf = createTasks(subject, run, apiRoot);
    const measured = await measureRounds(subject.contenders, rounds, random, (contender) =>
      runOne<Round>(taskOf("time", contender)),
    );
    // Targets are about time only.
    const measuresGarbage = !isBun && run.effort !== "check";
    const tasks = subject.contenders.map((contender) => taskOf("garbage", contender));
    const garbage = measuresGarbage ? await runPairs<number>(tasks) : [];
    const contenders = measured.map(({ contender: { name, role }, rounds }, index) => {
      const bytes = garbage[index];
      return { name, role, rounds, ...(bytes !== undefined && { garbage: bytes }) };
    });
    return { name, compared: subject.compared ?? "time", contenders };
  });
}

/** Measures cases with all of their contenders in one process, which only shows that they work. */
export async function measureTogether(
  subjects: readonly (Case | LoadCase)[],
  run: Run,
): Promise<readonly CaseResult[]> {
  const needsServer = subjects.some((subject) => !isLoadCase(subject) && subject.needsServer);
  return withServer({ needsServer }, async (apiRoot) => {
    const tasks = subjects.flatMap((subject): readonly Task[] => {
      if (isLoadCase(subject)) return [loadTask(subject.name, run)];
      const taskOf = createTasks(subject, run, apiRoot);
      return subject.contenders.map((contender) => taskOf("time", contender));
    });
    const figures = (await runTasks<unknown>(tasks)).values();
    return subjects.map((subject): CaseResult => {
      const { name, compared = "time" } = subject;
      const contenders = isLoadCase(subject)
        ? (figures.next().value as readonly MeasuredContender[])
        : subject.contenders.map(({ name, role }) => ({
            name,
            role,
            rounds: [figures.next().value as Round],
          }));
      return { name, compared, contenders };
    });
  });
}

/** About how long {@link measureCase} takes on two quiet cores. */
export function estimateSeconds(
  subject: Case | LoadCase,
  name: EffortName,
  onBun: boolean = isBun,
): number {
  const effort = EFFORTS[name];
  // About five bots start together, and each has its warm-up and its samples, which are longer than those of other cases.
  if (isLoadCase(subject))
    return effort.rounds * (3 + (5 * (effort.loadWarmUpMs + 2 * effort.sampleMs)) / 1000);
  const times = effort.rounds * secondsOfRound(subject, effort, onBun);
  const garbage = onBun ? 0 : secondsOfRound(subject, { ...effort, sampleMs: 300 }) / 2;
  return subject.contenders.length * (times + garbage);
}

/** About how long one round of one contender takes. */
export function secondsOfRound(
  subject: Pick<Case, "needsServer">,
  effort: Pick<Effort, "warmUpMs" | "callWarmUpMs" | "sampleMs">,
  onBun: boolean = isBun,
): number {
  // The start of a process, and the check of its contender, which is longer with calls.
  const start = (onBun ? 0.12 : 0.25) + (subject.needsServer ? 0.5 : 0);
  return start + (warmUpOf(subject, effort) + effort.sampleMs) / 1000;
}

async function withServer<T>(
  { needsServer = false }: Pick<Case, "needsServer">,
  work: (apiRoot: string) => Promise<T>,
): Promise<T> {
  if (!needsServer) return work("");
  const server = await startMockServer();
  try {
    return await work(server.apiRoot);
  } finally {
    await server.close();
  }
}

function loadTask(name: string, { effort, seed }: Run): Task {
  return { what: "load", case: name, effort, seed };
}

let processes = 0;

/** Creates tasks, of which each has its token. */
function createTasks(subject: Case, { effort }: Run, apiRoot: string) {
  return (what: "time" | "garbage", { name: contender }: Contender): Task => {
    processes += 1;
    const token = `${1000 + processes}:bench`;
    return { what, case: subject.name, contender, setting: { apiRoot, token }, effort };
  };
}

/** Does tasks two at a time. Only for figures that other processes do not affect. */
async function runPairs<Figures>(tasks: readonly Task[]): Promise<readonly Figures[]> {
  const figures: Figures[] = [];
  for (let index = 0; index < tasks.length; index += 2)
    figures.push(
      ...(await Promise.all(tasks.slice(index, index + 2).map((task) => runOne<Figures>(task)))),
    );
  return figures;
}

async function runOne<Figures>(task: Task): Promise<Figures> {
  const [figures] = await runTasks<Figures>([task]);
  if (figures === undefined) throw new Error(`${task.case} has no figures`);
  return figures;
}
