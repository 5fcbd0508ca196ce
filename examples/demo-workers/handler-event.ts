import { writeSync } from "node:fs";

/** What a worker reports about a handler: one line of JSON. */
export interface HandlerEvent {
  readonly type: "begun" | "ended";
  readonly chat: number;
  readonly text: string;
  /** Milliseconds since the epoch, on the clock that all processes of this machine share. */
  readonly at: number;
}

/** Written at once: the process may be killed at any moment. */
export function printEvent(event: HandlerEvent): void {
  writeSync(1, `${JSON.stringify(event)}\n`);
}
