import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLoadCase, type Role } from "../cases/case.ts";
import { caseNamed } from "../cases/index.ts";
import { createRandom } from "../inputs/random.ts";
import { EFFORTS, type EffortName, warmUpOf } from "../measure/effort.ts";
import type { CaseResult, MeasuredContender, Round } from "../measure/result.ts";
import { measureRounds } from "../measure/rounds.ts";
import { isBun, runTasks } from "../measure/run-tasks.ts";
import { median } from "../measure/statistics.ts";
import { startMockServer } from "../mock-server/start.ts";
import { BuiltProgram, type GoProgram } from "./program.ts";

/** A case of the Go program, and those contenders of a case of telewire's that have the same inputs. */
interface SharedCase {
  readonly go: string;
  readonly title: string;
  readonly case: string;
  readonly contenders: readonly (readonly [name: string, role: Role])[];
}

const SENDERS: SharedCase["contenders"] = [
  ["telewire", "ours"],
  ["telewire, undici", "ours"],
  ["bare undici", "ceiling"],
];

/** What is measured in both languages. */
export const SHARED_CASES: readonly SharedCase[] = [
  {
    go: "decode-small",
    title: "Decode: a small update from bytes",
    case: "decode-small-bytes",
    contenders: [["telewire", "ours"]],
  },
  {
    go: "decode-large",
    title: "Decode: a large update from bytes",
    case: "decode-large-bytes",
    contenders: [["telewire", "ours"]],
  },
  {
    go: "dispatch",
    title: "Dispatch: 20 commands, the last one matches",
    case: "dispatch-sync",
    contenders: [
      ["telewire", "ours"],
      ["bare Map", "ceiling"],
    ],
  },
  {
    go: "send-1",
    title: "sendMessage: one at a time",
    case: "send-1",
    contenders: SENDERS,
  },
  {
    go: "send-64",
    title: "sendMessage: 64 in flight",
    case: "send-64",
    contenders: SENDERS,
  },
];

/** The contender of the Go program that is no library. */
export const BARE_GO = "bare Go";

/** What Go libraries and telewire took for the same work, or why there are no figures. */
export type GoCosts =
  | { readonly skipped: string }
  | { readonly program: GoProgram; readonly results: readonly CaseResult[] };

/** Decides the order in each round. */
const SEED = 1;

/** A shorter effort than that of the cases: what differs between two languages is far above the noise. */
export const GO_EFFORT: EffortName = "quick";

/** Measures the Go libraries and telewire in turns, each contender alone in a new process in each round. */
export async function measureGo(effort: EffortName): Promise<GoCosts> {
  // To compile the libraries takes longer than everything else in such a run.
  if (effort === "smoke") return { skipped: "a smoke run leaves it out" };
  if (isBun) return { skipped: "the figures are in the report on Node" };
  const folder = mkdtempSync(join(tmpdir(), "bench-go-"));
  try {
    const built = BuiltProgram.build(folder);
    if (typeof built === "string") return { skipped: built };
    const server = await startMockServer();
    try {
      const program = await built.describe();
      const results: CaseResult[] = [];
      for (const shared of SHARED_CASES) {
        const { rounds } = EFFORTS[GO_EFFORT];
        const contenders = createContenders(shared, built, program, server.apiRoot);
        const measured = await measureRounds(contenders, rounds, createRandom(SEED), (each) =>
          each.measure(),
        );
        const described: MeasuredContender[] = [];
        for (const { contender, rounds: turns } of measured)
          described.push(await describeTurns(contender, turns));
        // The collector of Go runs beside the program, on other cores.
        results.push({ name: shared.go, compared: "cpu", contenders: described });
      }
      return { program, results };
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A contender in either language. */
interface TurnTaker {
  readonly name: string;
  readonly role: Role;
  measure(): Promise<Turn>;
  /** Bytes of heap that an operation allocates. */
  allocated(turns: readonly Turn[]): Promise<number>;
}

/** What was measured in one round. */
interface Turn {
  readonly round: Round;
  readonly heapBytes?: number;
}

async function describeTurns(
  contender: TurnTaker,
  turns: readonly Turn[],
): Promise<MeasuredContender> {
  const { name, role } = contender;
  const garbage = await contender.allocated(turns);
  const rounds = turns.map(({ round }) => round);
  return { name, role, rounds, garbage };
}

let processes = 0;

/** Each process has its token, of the length that telego demands. */
function nextToken(): string {
  processes += 1;
  return `${90_000 + processes}:${"bench".repeat(7)}`;
}

function createContenders(
  shared: SharedCase,
  built: BuiltProgram,
  program: GoProgram,
  apiRoot: string,
): readonly TurnTaker[] {
  const { go, case: caseName, contenders } = shared;
  const subject = caseNamed(caseName);
  if (isLoadCase(subject)) throw new Error(`${caseName} loads whole bots: Go has none to compare`);
  const effort = EFFORTS[GO_EFFORT];
  const warmUpMs = warmUpOf(subject, effort);
  const libraries = program.contenders.map((name): TurnTaker => {
    return {
      name,
      role: name === BARE_GO ? "ceiling" : "rival",
      measure: () =>
        built.measure(
          { case: go, contender: name, apiRoot, token: nextToken() },
          warmUpMs,
          effort.sampleMs,
        ),
      allocated: async (turns) => median(turns.flatMap(({ heapBytes }) => heapBytes ?? [])),
    };
  });
  const own = contenders.map(([name, role]): TurnTaker => {
    const run = async <Figures>(what: "time" | "garbage"): Promise<Figures> => {
      const setting = { apiRoot, token: nextToken() };
      const task = { what, case: caseName, contender: name, setting, effort: GO_EFFORT };
      const [figures] = await runTasks<Figures>([task]);
      if (figures === undefined) throw new Error(`${caseName} has no figures of ${name}`);
      return figures;
    };
    return {
      name,
      role,
      measure: async () => ({ round: await run<Round>("time") }),
      allocated: () => run<number>("garbage"),
    };
  });
  return [...own, ...libraries];
}
