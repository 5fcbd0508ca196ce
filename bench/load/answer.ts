import type { Questions, Reply } from "./remote.ts";

/** Functions that answer the questions of a process. */
export type Answers<Q extends Questions> = {
  readonly [K in keyof Q]: (value: Q[K]["value"]) => Q[K]["answer"] | Promise<Q[K]["answer"]>;
};

/** Answers the questions of the parent process. Exits when the parent closes the channel. */
export function answerParent<Q extends Questions>(answers: Answers<Q>): void {
  const send = (reply: Reply): void => void process.send?.(reply);
  process.on("message", async ({ name, value }: { name: keyof Q; value: unknown }) => {
    try {
      send({ answer: await answers[name](value) });
    } catch (error) {
      send({ error: error instanceof Error ? String(error.stack) : String(error) });
    }
  });
  process.on("disconnect", () => process.exit());
  send({ answer: "ready" });
}
