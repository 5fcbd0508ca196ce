import type { ProcessEnd } from "./bot-process.ts";
import type { JournalEntry } from "./journal.ts";
import { isOvertaking, type PlannedMessage } from "./messages.ts";
import { HOLD_MS, type Mode } from "./settings.ts";

/** Everything that happened in one round. */
export interface History {
  readonly mode: Mode;
  readonly sent: readonly PlannedMessage[];
  /** In the order in which it was written. */
  readonly journal: readonly JournalEntry[];
  readonly ends: readonly ProcessEnd[];
  /** Which messages a webhook has answered after `holdMs`, perhaps before they were handled, by {@link keyOf}. */
  readonly answeredEarly: ReadonlySet<string>;
}

/** How often the bot did what it may do, and what it did although it must not. */
export interface Verdict {
  readonly handled: number;
  /** Updates that were lost with their process, as the tables of losses in the docs allow. */
  readonly lost: number;
  /** Updates that were handled again in a later process. */
  readonly repeated: number;
  readonly dead: number;
  readonly problems: readonly string[];
}

/** What a busy machine may take between two lines of code, such as the start of a handler and its entry. */
export const CLOCK_SLACK_MS = 250;

/** One message, and what its handlers did. */
interface Story {
  readonly message: PlannedMessage;
  readonly starts: JournalEntry[];
  /** Its first end, or dead letter. */
  handled?: JournalEntry;
}

/** Compares what the bot did with what it promises. */
export function judge({ mode, sent, journal, ends, answeredEarly }: History): Verdict {
  const problems: string[] = [];
  const stories = new Map(sent.map((message) => [keyOf(message), newStory(message)]));
  const endOf = new Map(ends.map((end) => [end.run, end]));
  for (const entry of journal) {
    const story = stories.get(keyOf(entry));
    if (story === undefined) problems.push(`${describe(entry)} was never sent`);
    else if (entry.what === "start") story.starts.push(entry);
    else if (entry.what !== "aborted") story.handled ??= entry;
  }
  let lost = 0;
  const unhandled = [...stories.values()].filter(({ handled }) => handled === undefined);
  for (const { message, starts } of unhandled) {
    const isExcused =
      mode === "polling"
        ? starts.some((start) => hasRunLong(start, endOf.get(start.run)))
        : answeredEarly.has(keyOf(message));
    if (isExcused) lost++;
    else problems.push(`${describe(message)} (${message.behavior}) was lost`);
  }
  const repeats = [...stories.values()].flatMap(repeatOf);
  for (const { start, before } of repeats)
    if (start.run === before.run)
      problems.push(`${describe(start)} was started twice in run ${start.run}`);
    else if (wasConfirmed(before, endOf.get(before.run), mode, stories))
      problems.push(`${describe(start)} came again after run ${before.run} had stopped in peace`);
  problems.push(...disorder(stories, journal));
  for (const { run, cause, exit } of ends)
    if (exit !== (cause === "kill" ? "SIGKILL" : 0)) problems.push(`run ${run} ended with ${exit}`);
  return {
    handled: stories.size - unhandled.length,
    lost,
    repeated: repeats.length,
    dead: journal.filter(({ what }) => what === "dead").length,
    problems,
  };
}

function newStory(message: PlannedMessage): Story {
  return { message, starts: [] };
}

/** Whether a handler had run for `holdMs` when its process ended. */
function hasRunLong({ at }: JournalEntry, end: ProcessEnd | undefined): boolean {
  return end !== undefined && end.endedAt - at >= HOLD_MS - CLOCK_SLACK_MS;
}

/** A start of an update that had been started in the same process, or handled in an earlier one. */
interface Repeat {
  readonly start: JournalEntry;
  readonly before: JournalEntry;
}

function repeatOf({ starts, handled }: Story): Repeat[] {
  const [twice] = starts.flatMap((before, index) => {
    const start = starts[index + 1];
    return start?.run === before.run ? [{ start, before }] : [];
  });
  if (twice !== undefined) return [twice];
  const again = starts.find(({ run }) => handled !== undefined && run > handled.run);
  return handled === undefined || again === undefined ? [] : [{ start: again, before: handled }];
}

/**
 * Whether Telegram must know that an update was handled: nothing went wrong from its start until its process had stopped. A
 * poll confirms updates only up to the first one that was not handled.
 */
function wasConfirmed(
  handled: JournalEntry,
  end: ProcessEnd | undefined,
  mode: Mode,
  stories: ReadonlyMap<string, Story>,
): boolean {
  const start = stories.get(keyOf(handled))?.starts.find(({ run }) => run === handled.run);
  if (end?.quietSince === undefined || start === undefined || start.at < end.quietSince)
    return false;
  if (mode !== "polling") return true;
  for (const story of stories.values()) {
    if (keyOf(story.message) === keyOf(handled)) return true;
    if (story.handled === undefined || story.handled.run > handled.run) return false;
  }
  return false;
}

/** Handlers of one chat never overlap in a process, and an update never starts for the first time after a later one. */
function disorder(
  stories: ReadonlyMap<string, Story>,
  journal: readonly JournalEntry[],
): readonly string[] {
  const problems: string[] = [];
  /** By chat: what runs, and the last message that was started for the first time. */
  const running = new Map<number, JournalEntry>();
  const latest = new Map<number, number>();
  for (const entry of journal) {
    const story = stories.get(keyOf(entry));
    if (story === undefined || isOvertaking(story.message)) continue;
    const { chat, seq, run } = entry;
    const current = running.get(chat);
    if (entry.what !== "start") {
      if (current?.seq === seq) running.delete(chat);
      continue;
    }
    if (current !== undefined && current.run === run)
      problems.push(`${describe(entry)} was started while ${describe(current)} was running`);
    running.set(chat, entry);
    const last = latest.get(chat) ?? 0;
    if (story.starts[0] === entry && seq < last)
      problems.push(`${describe(entry)} was started after message ${last}`);
    latest.set(chat, Math.max(last, seq));
  }
  return problems;
}

/** Identifies a message. */
export function keyOf({ chat, seq }: { readonly chat: number; readonly seq: number }): string {
  return `${chat}:${seq}`;
}

function describe({ chat, seq }: { readonly chat: number; readonly seq: number }): string {
  return `message ${seq} of chat ${chat}`;
}
