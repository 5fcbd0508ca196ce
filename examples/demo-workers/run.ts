import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmulator } from "telewire/emulator";
import { journal } from "telewire/workers";
import { DemoProcess } from "./demo-process.ts";
import { LOCK_MS } from "./settings.ts";
import { judge, type Verdict } from "./verdict.ts";

/** Settings of {@link runWorkersDemo}. */
export interface WorkersDemo {
  readonly chats: number;
  readonly messagesPerChat: number;
  /** How long a handler takes at most. */
  readonly handlerMs: number;
  /** After so long, what has no answer is lost. */
  readonly limitMs: number;
  readonly print: (line: string) => void;
}

/** What the demo has shown. */
export interface WorkersDemoReport extends Verdict {
  readonly sent: number;
  /** What the inbox still holds. */
  readonly left: number;
  readonly dead: number;
  /** What else went wrong. */
  readonly problems: readonly string[];
}

/** Kills a worker in the middle of its work, and counts what has become of the messages. */
export async function runWorkersDemo(settings: WorkersDemo): Promise<WorkersDemoReport> {
  const { chats, messagesPerChat, handlerMs, limitMs, print } = settings;
  const folder = mkdtempSync(join(tmpdir(), "telewire-demo-"));
  const emulator = createEmulator();
  const account = emulator.createBot({ username: "demo_bot", first_name: "Demo" });
  const apiRoot = await emulator.listen();
  const concurrency = Math.ceil(chats / 2);
  const task = { apiRoot, token: account.token, folder, handlerMs, concurrency };
  const sent = chats * messagesPerChat;

  let onProgress = (): void => undefined;
  const start = (name: string, program: string): DemoProcess =>
    new DemoProcess(name, program, task, () => onProgress());
  const intake = start("the intake", "intake");
  const first = start("worker 1", "worker");
  const second = start("worker 2", "worker");
  const ended = (): number => countEnded([first, second]);
  const deadline = AbortSignal.timeout(limitMs);
  const until = (condition: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      onProgress = () => {
        if (condition() || deadline.aborted) resolve(condition());
      };
      deadline.addEventListener("abort", onProgress);
      onProgress();
    });

  const people = Array.from({ length: chats }, (_, at) =>
    emulator.createUser({ first_name: `Person ${at + 1}` }).openChat(account),
  );
  const texts = Array.from({ length: messagesPerChat }, (_, at) => `message ${at + 1}`);
  for (const text of texts) for (const chat of people) chat.sendText(text);
  print(`${sent} messages were sent in ${chats} chats. One process stores them, two handle them.`);

  await until(() => first.running > 0 && second.running > 0 && ended() >= sent / 4);
  await first.kill();
  const cutOff = first.running;
  print(
    `${first.name} was killed, with SIGKILL, after ${first.count("ended")} messages ` +
      `and in the middle of ${cutOff} others.`,
  );
  print(`Its chats wait ${LOCK_MS / 1000} s for it, and go on in ${second.name}.`);
  const isComplete = await until(() => ended() === sent);
  print(`${second.name} has handled ${second.count("ended")} messages.\n`);

  const exits = await Promise.all([intake, second].map((each) => each.stop()));
  const engine = journal(folder);
  const stats = await engine.stats();
  await engine.close();
  const conversations = people.map((chat) => ({
    chat: chat.id,
    sent: texts,
    answers: chat
      .messages()
      .filter(({ from }) => from?.id === account.me.id)
      .map(({ text = "" }) => text),
  }));
  await emulator.close();
  rmSync(folder, { recursive: true });
  return {
    ...judge(conversations, [first, second]),
    sent,
    left: stats.reduce((sum, { waiting, scheduled }) => sum + waiting + scheduled, 0),
    dead: stats.reduce((sum, { dead }) => sum + dead, 0),
    problems: [
      ...(isComplete ? [] : [`it was not complete after ${limitMs / 1000} s`]),
      ...(cutOff > 0 ? [] : ["no handler was running when the worker was killed"]),
      ...exits.filter((exit) => exit !== 0).map((exit) => `a process ended with ${exit}`),
      ...[intake, first, second].flatMap(({ name, errors }) =>
        errors.map((line) => `${name}: ${line}`),
      ),
    ],
  };
}

/** The number of messages whose handlers have ended, each counted once. */
function countEnded(workers: readonly DemoProcess[]): number {
  const events = workers.flatMap((worker) => worker.events);
  const ended = events.filter(({ type }) => type === "ended");
  return new Set(ended.map(({ chat, text }) => `${chat} ${text}`)).size;
}
