import { type Case, type Contender, isLoadCase, type LoadCase } from "../cases/case.ts";
import { createRandom } from "../inputs/random.ts";
import { startMockServer } from "../mock-server/start.ts";
import { EFFORTS, type EffortName } from "./effort.ts";
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
    const contenders: MeasuredContender[] = [];
    for (const { contender, rounds } of measured) {
      const { name, role } = contender;
      // Targets are about time only.
      const garbage =
        isBun || run.effort === "check"
          ? undefined
          : await runOne<number>(taskOf("garbage", contender));
      contenders.push({ name, role, rounds, ...(garbage !== undefined && { garbage }) });
    }
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

/** About how long {@link measureCase} takes on two cores. */
export function estimateSeconds(subject: Case | LoadCase, name: EffortName): number {
  const { rounds, warmUpMs, sampleMs } = EFFORTS[name];
  // The bots of a case under load are started once, but their samples are longer.
  if (isLoadCase(subject)) return 12 + 3 * rounds;
  const startSeconds = isBun ? 0.3 : 0.7;
  const processes = subject.contenders.length * (isBun ? rounds : rounds + 1);
  return processes * (startSeconds + (warmUpMs + sampleMs) / 1000);
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

async function runOne<Figures>(task: Task): Promise<Figures> {
  const [figures] = await runTasks<Figures>([task]);
  if (figures === undefined) throw new Error(`${task.case} has no figures`);
  return figures;
}
