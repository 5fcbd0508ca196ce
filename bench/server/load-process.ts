// Sends requests to a server with autocannon. A separate process, always on Node, so that both runtimes are measured
// with the same one.
import autocannon, { type Result } from "autocannon";
import { answerParent } from "../load/answer.ts";
import { cpuMicroseconds } from "../load/cpu-time.ts";

/** A load on one route. */
export interface ServerLoad {
  readonly url: string;
  readonly connections: number;
  readonly milliseconds: number;
}

/** What a load achieved. */
export interface ServerLoadResult {
  readonly requests: number;
  readonly milliseconds: number;
  /** Milliseconds from a request to the end of its response. */
  readonly latency: Latency;
  readonly generatorCpuMicroseconds: number;
}

/** Latencies that a share of the requests did not exceed. */
export interface Latency {
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p99: number;
}

/** What the load generator can be asked. */
export type ServerLoadQuestions = {
  /** Sends requests for a while: each connection sends the next one when it has the response to the last one. */
  readonly send: { readonly value: ServerLoad; readonly answer: ServerLoadResult };
};

answerParent<ServerLoadQuestions>({ send });

async function send({ url, connections, milliseconds }: ServerLoad): Promise<ServerLoadResult> {
  const cpuBefore = cpuMicroseconds();
  let start = Number.NaN;
  let end = Number.NaN;
  const latencies: number[] = [];
  const options = { url, connections, duration: milliseconds / 1000, sampleInt: 10 };
  const { errors, non2xx } = await new Promise<Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) =>
      error === null ? resolve(result) : reject(error),
    );
    load.on("start", () => {
      start = performance.now();
    });
    // autocannon's own histogram counts in whole milliseconds.
    load.on("response", (_client, _status, _bytes, latency) => {
      latencies.push(latency);
      end = performance.now();
    });
  });
  if (errors > 0 || non2xx > 0)
    throw new Error(`${url}: ${errors} requests failed, ${non2xx} had another status than 200`);
  // A short run on a busy machine can end before the first response.
  if (latencies.length === 0) return send({ url, connections, milliseconds: milliseconds * 2 });
  return {
    requests: latencies.length,
    milliseconds: end - start,
    latency: describe(latencies),
    generatorCpuMicroseconds: cpuMicroseconds() - cpuBefore,
  };
}

function describe(latencies: readonly number[]): Latency {
  const sorted = Float64Array.from(latencies).sort();
  const rank = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: rank(0.5), p75: rank(0.75), p90: rank(0.9), p99: rank(0.99) };
}
