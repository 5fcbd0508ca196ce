/** What the processes of the demo have to know. */
export interface DemoTask {
  /** URL of the emulator. */
  readonly apiRoot: string;
  readonly token: string;
  /** The folder of the journal. */
  readonly folder: string;
  /** How long a handler takes at most. */
  readonly handlerMs: number;
  /** How many chats a worker handles at the same time. */
  readonly concurrency: number;
}

/** How long the chats of a worker that was killed wait for another one: 30 seconds unless set. */
export const LOCK_MS = 2_000;

/** Where a process finds its task. */
export const TASK_VARIABLE = "DEMO_TASK";

export function readTask(): DemoTask {
  return JSON.parse(process.env[TASK_VARIABLE] ?? "{}");
}
