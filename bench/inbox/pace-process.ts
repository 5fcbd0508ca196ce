// Sends updates to webhooks at a fixed rate, whether or not they respond in time. Always on Node.
import { setTimeout as wait } from "node:timers/promises";
import { answerParent } from "../load/answer.ts";
import { Connection } from "../load/connection.ts";
import { createRequests } from "../load/requests.ts";

/** Updates that are sent to the webhook at a port. */
export interface Pace {
  readonly port: number;
  readonly requests: number;
  readonly perSecond: number;
}

/** Milliseconds from a request to its response. */
export interface PaceResult {
  readonly p50: number;
  readonly p99: number;
}

/** What the process can be asked. */
export type PaceQuestions = {
  readonly send: { readonly value: Pace; readonly answer: PaceResult };
};

/** As many as Telegram opens by default. */
const CONNECTIONS = 40;

const nextRequest = createRequests();

answerParent<PaceQuestions>({ send });

async function send({ port, requests, perSecond }: Pace): Promise<PaceResult> {
  const idle = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
  const responses: Promise<number>[] = [];
  const start = performance.now();
  while (responses.length < requests) {
    const due = Math.min(requests, ((performance.now() - start) / 1000) * perSecond);
    while (responses.length < due) {
      const connection = idle.pop() ?? (await Connection.open(port));
      responses.push(
        request(connection).then((milliseconds) => {
          idle.push(connection);
          return milliseconds;
        }),
      );
    }
    await wait(1);
  }
  const sorted = Float64Array.from(await Promise.all(responses)).sort();
  const rank = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  for (const connection of idle) connection.close();
  return { p50: rank(0.5), p99: rank(0.99) };
}

function request(connection: Connection): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    connection.send(nextRequest(), {
      onResponse: () => resolve(performance.now() - start),
      onFailure: reject,
    });
  });
}
