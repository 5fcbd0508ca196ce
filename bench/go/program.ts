import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Round } from "../measure/result.ts";
import { writeInputs } from "./inputs.ts";

const MODULE = fileURLToPath(new URL(".", import.meta.url));

/** What the Go program says of itself. */
export interface GoProgram {
  /** Version of Go: `1.26.0`. */
  readonly go: string;
  readonly contenders: readonly string[];
  /** Versions of the modules, by path. */
  readonly modules: Readonly<Record<string, string>>;
}

/** What one operation of a Go library took in one round. */
export interface GoRound {
  readonly round: Round;
  readonly heapBytes: number;
}

/** What is run in a process of the program. */
export interface GoTask {
  readonly case: string;
  readonly contender: string;
  readonly apiRoot: string;
  readonly token: string;
}

/** The Go program, built from this folder. */
export class BuiltProgram {
  readonly #binary: string;
  readonly #inputs: string;

  /** Builds into a folder. Returns the reason if that is impossible on this machine. */
  static build(folder: string): BuiltProgram | string {
    const binary = join(folder, "telewire-bench");
    const { error, status } = spawnSync("go", ["build", "-o", binary, "."], {
      cwd: MODULE,
      stdio: "ignore",
    });
    if (error !== undefined) return "Go is not installed";
    if (status !== 0)
      return "`go build` failed: Go is too old, or the modules cannot be downloaded";
    const inputs = join(folder, "inputs.json");
    writeInputs(inputs);
    return new BuiltProgram(binary, inputs);
  }

  private constructor(binary: string, inputs: string) {
    this.#binary = binary;
    this.#inputs = inputs;
  }

  describe(): Promise<GoProgram> {
    return this.#run([]);
  }

  /** Checks a contender and measures it, in a process of its own. */
  async measure(task: GoTask, warmUpMs: number, sampleMs: number): Promise<GoRound> {
    const { heapBytes, ...round } = await this.#run<Round & { readonly heapBytes: number }>([
      ...["-case", task.case, "-contender", task.contender, "-inputs", this.#inputs],
      ...["-api-root", task.apiRoot, "-token", task.token],
      ...["-warm-up", `${warmUpMs}ms`, "-duration", `${sampleMs}ms`],
    ]);
    return { round, heapBytes };
  }

  async #run<T>(parameters: readonly string[]): Promise<T> {
    const child = spawn(this.#binary, parameters, { stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    const [written, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    if (code !== 0) throw new Error(`The Go program failed: ${errors}`);
    return JSON.parse(written) as T;
  }
}
