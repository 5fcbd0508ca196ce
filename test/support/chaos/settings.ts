import type { InboxSpec } from "../inbox/open-inbox.ts";

/** One chaos run, as its processes get it. */
export interface ChaosSettings {
  readonly spec: InboxSpec;
  readonly lockMs: number;
  /** How many updates are delivered, each twice. */
  readonly updates: number;
  readonly lanes: number;
  /** Which part of the updates, from 0 to 1, belongs to one lane. */
  readonly hotShare: number;
  /** How long handlers take at most, in milliseconds. */
  readonly handlerMs: number;
  /** How many updates a second each intake stores. */
  readonly rate: number;
  readonly seed: number;
  /** An update with which the process crashes; 0 for none. */
  readonly poison: number;
}

/** The bot of all runs. */
export const CHAOS_TOKEN = "42:chaos-Token_0123456789";

/** The lane of an update: the same in all processes. */
export function laneOf(id: number, { lanes, hotShare }: ChaosSettings): number {
  const hash = Math.imul(id, 2_654_435_761) >>> 0;
  return hash / 2 ** 32 < hotShare ? 1 : 2 + (hash % (lanes - 1));
}

/** A generator of numbers from 0 up to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Reads the settings that the parent process has passed. */
export function readSettings(): ChaosSettings {
  const settings: ChaosSettings = JSON.parse(process.argv[2] ?? "");
  return settings;
}
