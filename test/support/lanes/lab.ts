import { type Gather, Lanes, type LanesWork, laneOf, type Turn } from "../../../src/lanes/index.ts";
import { VirtualTime } from "../virtual-time.ts";

/** Time moved by hand, with what lanes need of it. */
export function createTime(): {
  time: VirtualTime;
  environment: ConstructorParameters<typeof Lanes>[2];
} {
  const time = new VirtualTime();
  const { now, sleep } = time;
  const setTimer = (ms: number, callback: () => void): void => void sleep(ms).then(callback);
  return { time, environment: { now, sleep, setTimer, random: () => 0 } };
}

/** A job of the tests. */
export interface Task {
  readonly name: string;
  readonly key?: string | undefined;
}

/** Lanes of tasks whose handlers end when the test says so. */
export interface Lab {
  readonly time: VirtualTime;
  readonly lanes: Lanes<Task>;
  /** What has happened: `start a`, `end a`, `unhandled a`, `slow a`, `timeout a`, `error a`. */
  readonly log: string[];
  /** Submits a task whose handlers are asynchronous; `run` replaces them. */
  submit(
    name: string,
    key?: string,
    run?: (task: Task) => void | Promise<void>,
  ): Turn<Task> | undefined;
  /** Ends the handlers of a task. */
  finish(name: string): Promise<void>;
  /** The lane as another task of it sees it. */
  laneOf(key: string): ReturnType<typeof laneOf>;
}

/** Creates lanes in virtual time. */
export function createLab(
  work: Partial<LanesWork<Task>> = {},
  limits: { concurrency?: number; timeoutMs?: number; capacity?: number } = {},
): Lab {
  const { time, environment } = createTime();
  const log: string[] = [];
  const turns = new WeakMap<Task, Turn<Task>>();
  const handlers = new Map<Task, ((task: Task) => void | Promise<void>) | undefined>();
  const ends = new Map<string, () => void>();
  const lanes = new Lanes<Task>(
    {
      turnOf: (task) => turns.get(task),
      setTurn: (task, turn) => void turns.set(task, turn),
      run(task) {
        log.push(`start ${task.name}`);
        const handler = handlers.get(task);
        if (handler !== undefined) return handler(task);
        return new Promise((resolve) => ends.set(task.name, resolve));
      },
      keyOf: ({ key }) => key,
      overlapOf: () => "queue",
      isKept: () => false,
      overtakes: () => false,
      gatherOf: () => undefined,
      onSlow: ({ job }) => log.push(`slow ${job.name}`),
      onTimeout(turn) {
        log.push(`timeout ${turn.job.name}`);
        turn.abort(new DOMException("too slow", "TimeoutError"));
      },
      onError: (error, { name }) => log.push(`error ${name}: ${error}`),
      ...work,
    },
    { concurrency: 64, timeoutMs: 600_000, capacity: 1_000, ...limits },
    environment,
  );
  return {
    time,
    lanes,
    log,
    submit(name, key, run) {
      const task: Task = { name, key };
      handlers.set(task, run);
      const turn = lanes.submit(task);
      turn?.onEnd((outcome) => log.push(`${outcome === "handled" ? "end" : outcome} ${name}`));
      return turn;
    },
    async finish(name) {
      ends.get(name)?.();
      await time.pass(0);
    },
    laneOf: (key) => laneOf(lanes, { name: "observer", key }),
  };
}

export const album: Gather = {
  group: "album",
  waitMs: 10,
  maxWaitMs: 25,
  maxSize: 3,
  mayInterleave: true,
};
export const burst: Gather = { ...album, group: "burst", mayInterleave: false };

/** Tasks called "album 1" and "burst 1" are gathered. */
export function gatherOf({ name }: Task): Gather | undefined {
  if (name.startsWith("album")) return album;
  return name.startsWith("burst") ? burst : undefined;
}

export const nothing = (): undefined => undefined;
