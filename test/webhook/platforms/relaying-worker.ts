import { type WorkersContext, webhook } from "../../../src/webhook/adapters/cloudflare.ts";
import type { WebhookOptions } from "../../../src/webhook/handler.ts";
import { type Thrown, unwrap, wrap } from "./thrown.ts";

/** The environment of the Worker. */
export interface RelayEnv {
  readonly OPTIONS: string;
}

/** What the Worker tells the test. */
export type Told = "called" | "created" | "update" | "handled" | "error" | "settled";

/** Tells the test that started the Worker what happens, and returns its response. */
async function tell(what: Told, body = ""): Promise<unknown> {
  const response = await fetch(`http://test/${what}`, { method: "POST", body });
  return response.json();
}

/** What the test must have been told before it gets a response. */
const told: Promise<unknown>[] = [];

const handle = webhook(
  (_env: RelayEnv) => {
    told.push(tell("created"));
    return {
      async handleUpdate(update) {
        const thrown = (await tell("update", JSON.stringify(update))) as Thrown | null;
        if (thrown !== null) throw unwrap(thrown);
        await tell("handled");
      },
    };
  },
  ({ OPTIONS }): WebhookOptions => ({
    ...JSON.parse(OPTIONS),
    onError: (error) => void told.push(tell("error", JSON.stringify(wrap(error)))),
  }),
);

/** A Worker whose bot leaves each update to the test that started it. */
export const relayingWorker = {
  async fetch(request: Request, env: RelayEnv, context: WorkersContext): Promise<Response> {
    await tell("called");
    const response = await handle(request, env, context);
    await Promise.all(told.splice(0));
    await tell("settled");
    return response;
  },
};
