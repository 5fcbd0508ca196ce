import type { HandlerEvent } from "./handler-event.ts";

/** What has happened in one process. */
export interface Witness {
  readonly events: readonly HandlerEvent[];
  readonly killedAt: number | undefined;
}

/** What the people in one chat have sent, and which answers they have seen. */
export interface Conversation {
  readonly chat: number;
  readonly sent: readonly string[];
  readonly answers: readonly string[];
}

/** What the demo has shown; all but `again` and `answeredTwice` should be 0. */
export interface Verdict {
  /** Messages without an answer. */
  readonly lost: number;
  /** Messages whose handler began although an earlier one of their chat had never begun. */
  readonly outOfOrder: number;
  /** Handlers that began while another one of their chat was running. */
  readonly sideBySide: number;
  /** Handlers that began for a message that had begun before. */
  readonly again: number;
  readonly answeredTwice: number;
}

interface Run {
  readonly text: string;
  readonly from: number;
  /** When its handler ended, or its process was killed. */
  readonly to: number;
}

/** Compares what people have sent with what the workers did, and with the answers. */
export function judge(
  conversations: readonly Conversation[],
  workers: readonly Witness[],
): Verdict {
  const verdicts = conversations.map((conversation) =>
    judgeChat(
      conversation,
      workers.flatMap((worker) => runsOf(worker, conversation.chat)),
    ),
  );
  const sum = (name: keyof Verdict): number =>
    verdicts.reduce((total, verdict) => total + verdict[name], 0);
  return {
    lost: sum("lost"),
    outOfOrder: sum("outOfOrder"),
    sideBySide: sum("sideBySide"),
    again: sum("again"),
    answeredTwice: sum("answeredTwice"),
  };
}

function judgeChat({ sent, answers }: Conversation, unsorted: readonly Run[]): Verdict {
  const runs = [...unsorted].sort((one, other) => one.from - other.from);
  const begun = [...new Set(runs.map(({ text }) => text))];
  const places = begun.map((text) => sent.indexOf(text));
  return {
    lost: sent.filter((text) => !answers.includes(text)).length,
    outOfOrder: places.filter((place, at) => places.slice(0, at).some((other) => other > place))
      .length,
    sideBySide: runs.filter(({ from }, at) => runs.slice(0, at).some(({ to }) => to > from)).length,
    again: runs.length - begun.length,
    answeredTwice: answers.length - new Set(answers).size,
  };
}

function runsOf({ events, killedAt }: Witness, chat: number): Run[] {
  const own = events.filter((event) => event.chat === chat);
  return own.flatMap(({ type, text, at }, index) => {
    if (type !== "begun") return [];
    const end = own.slice(index).find((event) => event.type === "ended" && event.text === text);
    return [{ text, from: at, to: end?.at ?? killedAt ?? Number.POSITIVE_INFINITY }];
  });
}
