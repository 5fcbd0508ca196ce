import type { Mailbox, MailboxListener } from "../../../src/inbox/bullmq/mailbox.ts";
import type { LaneJob, LaneQueue, LaneWorker, Queues } from "../../../src/inbox/bullmq/waker.ts";

const unexpected = (): Promise<never> => Promise.reject(new Error("unexpected call"));

/** A mailbox in which every lane can be taken and nothing is stored, but for some functions. */
export class FakeMailbox implements Mailbox {
  listener: MailboxListener | undefined;
  put: Mailbox["put"] = unexpected;
  head: Mailbox["head"] = async () => [];
  done: Mailbox["done"] = unexpected;
  fail: Mailbox["fail"] = unexpected;
  take: Mailbox["take"] = async () => "taken";
  release: Mailbox["release"] = async () => false;
  renew: Mailbox["renew"] = async () => [];
  ripen: Mailbox["ripen"] = async () => ({ woken: [], nextMs: undefined });
  sweep: Mailbox["sweep"] = async () => [];
  cancel: Mailbox["cancel"] = unexpected;
  begin: Mailbox["begin"] = unexpected;
  end: Mailbox["end"] = unexpected;
  undo: Mailbox["undo"] = unexpected;
  buried: Mailbox["buried"] = unexpected;
  unbury: Mailbox["unbury"] = unexpected;
  drop: Mailbox["drop"] = unexpected;
  stats: Mailbox["stats"] = unexpected;

  async listen(_process: string, listener: MailboxListener): Promise<void> {
    this.listener = listener;
  }

  async checkListening(): Promise<void> {}

  async announceIdle(): Promise<void> {}

  async poke(): Promise<void> {}

  async close(): Promise<void> {}
}

/** Queues in memory, whose locks never end. */
export class FakeQueues implements Queues {
  readonly jobs: string[] = [];
  /** The sizes of the calls that have added jobs. */
  readonly added: number[] = [];
  extendJobLocks: LaneWorker["extendJobLocks"] = async () => [];
  moveToCompleted: LaneJob["moveToCompleted"] = async () => {};

  createQueue(): LaneQueue {
    return {
      addBulk: async (jobs) => {
        this.added.push(jobs.length);
        this.jobs.push(...jobs.map(({ data }) => data.lane));
      },
      on: () => {},
      waitUntilReady: async () => {},
      close: async () => {},
    };
  }

  createWorker(): LaneWorker {
    return {
      getNextJob: async () => {
        const lane = this.jobs.shift();
        if (lane === undefined) return undefined;
        return { id: lane, data: { lane }, moveToCompleted: this.moveToCompleted };
      },
      extendJobLocks: (...args) => this.extendJobLocks(...args),
      startStalledCheckTimer: async () => {},
      on: () => {},
      waitUntilReady: async () => {},
      close: async () => {},
    };
  }
}
