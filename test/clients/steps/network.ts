import type { ChatEvent } from "../../../src/emulator/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { expectEqual, nextEvent, nextSent, type Outcome, type Stage, type Step } from "../stage.ts";

const RETRY_AFTER_SECONDS = 1;
/** Timers may be early by some milliseconds. */
const MIN_WAIT_MS = 990;
/** Some clients wait several seconds before they poll again. */
const CONFLICT_TIMEOUT_SECONDS = 30;

/** A call that is refused for a second. */
export const FLOOD: Step = {
  name: "flood",
  async play({ emulator, bot, chat }) {
    const fault = emulator.fault({
      method: "sendMessage",
      bot,
      retryAfter: RETRY_AFTER_SECONDS,
      times: 1,
    });
    const { text } = await nextSent(chat, chat.start());
    expectEqual("text", text, "Hello, Ada!");
    expectEqual("refused calls", fault.count, 1);
    const [refused, accepted] = emulator.calls({ bot, method: "sendMessage" }).slice(-2);
    const waitedMs = (accepted?.time ?? 0) - (refused?.time ?? 0);
    if (waitedMs < MIN_WAIT_MS) throw new Error(`It sent the message again after ${waitedMs} ms`);
    return "ok";
  },
};

/** Another program that polls with the same token. The program of the client may stop, if it says why. */
export const CONFLICT: Step = {
  name: "conflict",
  async play(stage) {
    const { chat, program } = stage;
    const aborter = new AbortController();
    const isPolledAgain = pollAgainst(stage, aborter.signal);
    const outcome = await Promise.race([isPolledAgain, program.ended.then(() => "ended" as const)]);
    aborter.abort();
    if (outcome === "ended") {
      isPolledAgain.catch(() => {}); // the abort
      if (/conflict|409/i.test(program.output)) return "stops";
      throw new Error(`The program ended without naming the conflict: ${program.output}`);
    }
    if (!outcome) throw new Error("The program neither polled again nor ended");
    const { text } = await nextSent(chat, chat.start());
    expectEqual("text", text, "Hello, Ada!");
    return "goes on";
  },
};

/** Polls until the program has got a conflict. Resolves with whether it polls again after that. */
async function pollAgainst({ call, emulator, bot }: Stage, signal: AbortSignal): Promise<boolean> {
  const pollsSoFar = () => emulator.calls({ bot, method: "getUpdates" });
  for (let ownConflicts = 0; ; ownConflicts++) {
    // Past everything that the program has received, so that the poll waits.
    const received = pollsSoFar().flatMap(({ response }) =>
      // The log has results of any type; those of getUpdates are updates.
      response?.ok === true ? (response.result as Update[]) : [],
    );
    const offset = Math.max(0, ...received.map(({ update_id }) => update_id)) + 1;
    const poll = { offset, timeout: CONFLICT_TIMEOUT_SECONDS };
    const { error_code } = await call("getUpdates", poll, signal);
    if (error_code !== 409) return false;
    const conflicts = pollsSoFar().filter(({ response }) => response?.ok === false);
    // With only the own one, the program had not been waiting yet when this poll began.
    if (conflicts.length > ownConflicts + 1) return true;
  }
}

/** Plays the step of a program that runs with a webhook at this URL. */
export async function playWebhook({ call, chat }: Stage, url: string): Promise<Outcome> {
  const { result } = await call("getWebhookInfo", {});
  const actual = result?.url ?? "";
  // The webhook of pyTelegramBotAPI always ends with a slash.
  expectEqual("webhook", actual.replace(/\/$/, ""), url);
  // The payload tells each answer from that to an update which the polling program did not confirm before it ended.
  const isAnswerTo = (payload: string) => (event: ChatEvent) =>
    event.kind === "sent" && event.message.text === `Hello, Ada! (${payload})`;
  const start = chat.start("webhook");
  await nextEvent(chat, isAnswerTo("webhook"));

  await postForged(actual, start);
  chat.start("genuine");
  await nextEvent(chat, isAnswerTo("genuine"));
  return chat.events().some(isAnswerTo("forged")) ? "no check" : "ok";
}

/** Posts an update with a wrong secret. Some clients that check it respond with a 200 all the same. */
async function postForged(url: string, start: object): Promise<void> {
  const message = {
    ...start,
    text: "/start forged",
    entities: [{ type: "bot_command", offset: 0, length: 6 }],
  };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-telegram-bot-api-secret-token": "wrong",
    },
    body: JSON.stringify({ update_id: 1, message }),
  });
  await response.arrayBuffer();
}
