// Sends updates to webhooks. A separate process, always on Node, so that both runtimes are measured with the same one.
import { answerParent } from "./answer.ts";
import { cpuMicroseconds } from "./cpu-time.ts";
import { type LoadResult, WebhookLoad } from "./webhook-load.ts";

/** What the load generator can be asked. */
export type GeneratorQuestions = {
  /** Sends a number of updates to the webhook at a port, and waits for the responses. */
  readonly send: {
    readonly value: { readonly port: number; readonly requests: number };
    readonly answer: LoadResult & { readonly generatorCpuMicroseconds: number };
  };
};

const loads = new Map<number, WebhookLoad>();

answerParent<GeneratorQuestions>({
  async send({ port, requests }) {
    const load = loads.get(port) ?? new WebhookLoad(port);
    loads.set(port, load);
    const before = cpuMicroseconds();
    const result = await load.run(requests);
    return { ...result, generatorCpuMicroseconds: cpuMicroseconds() - before };
  },
});
