import { createRandom, numberOfDigits, pick, wordsOf } from "./random.ts";
import {
  BUTTON_PATTERNS,
  COMMANDS,
  CONTENTS,
  EDITED,
  ORDER_BUTTONS,
  type Order,
  SIZES,
  TEXTS,
} from "./real-routes.ts";
import { asServerJson, textMessage } from "./updates.ts";

/** An update of the realistic bot, and what becomes of it. */
export interface RealUpdate {
  readonly json: string;
  readonly updateId: number;
  readonly chatId: number;
  /** The name of the route that handles it; `undefined` if none does. */
  readonly route: string | undefined;
  readonly detail: string;
}

/** The data of a button, as a library packs it. */
export type PackOrder = (prefix: string, order: Order) => string;

/** An update before it has a sender. */
interface Draft extends Pick<RealUpdate, "route" | "detail"> {
  readonly kind: "message" | "edited_message" | "callback_query";
  /** What a message has beside its sender, or what a button has. */
  readonly fields: object;
}

type Random = () => number;

/** The contents of the updates, and how many of 20 updates have each. */
const MIX: readonly (readonly [
  count: number,
  draft: (random: Random, pack: PackOrder) => Draft,
])[] = [
  [6, draftCommand],
  [2, draftText],
  [2, draftPattern],
  [3, draftButton],
  [2, draftOrder],
  [2, draftContent],
  [1, draftEdit],
  [2, draftOther],
];
const DRAFTS = MIX.flatMap(([count, draft]) => Array.from({ length: count }, () => draft));

const UPDATES = 200;
const CHATS = 50;

/** The 200 updates of the realistic bot, from 50 chats, in random order; the same in every process. */
export function createRealUpdates(pack: PackOrder): readonly RealUpdate[] {
  const random = createRandom(1);
  const senders = Array.from({ length: CHATS }, (_, index) => textMessage("", random, index));
  const drafts = Array.from({ length: UPDATES }, (_, index) => {
    const draft = DRAFTS[index % DRAFTS.length] ?? draftOther;
    return { order: random(), draft: draft(random, pack) };
  }).toSorted((a, b) => a.order - b.order);
  return drafts.map(({ draft: { route, detail, kind, fields } }, index) => {
    const { from, chat } = pick(random, senders);
    const head = { message_id: numberOfDigits(random, 5), from, chat };
    const date = numberOfDigits(random, 10);
    const id = String(numberOfDigits(random, 12));
    const payload =
      kind === "callback_query"
        ? {
            id,
            from,
            message: { ...head, date, text: wordsOf(random, 6) },
            chat_instance: id,
            ...fields,
          }
        : { ...head, date, ...(kind === "edited_message" && { edit_date: date + 5 }), ...fields };
    const updateId = 700_000_000 + index;
    const json = asServerJson({ update_id: updateId, [kind]: payload });
    return { json, updateId, chatId: chat.id, route, detail };
  });
}

function draftMessage(route: string | undefined, text: string, detail: string): Draft {
  return { kind: "message", route, detail, fields: { text } };
}

function draftCommand(random: Random): Draft {
  const route = pick(random, COMMANDS);
  const detail = random() < 0.5 ? "" : String(numberOfDigits(random, 3));
  const entities = [{ offset: 0, length: route.length + 1, type: "bot_command" }];
  const text = `/${route} ${detail}`.trimEnd();
  return { kind: "message", route, detail, fields: { text, entities } };
}

function draftText(random: Random): Draft {
  const text = pick(random, TEXTS);
  return draftMessage(text, text, text);
}

function draftPattern(random: Random): Draft {
  const number = numberOfDigits(random, 3);
  return pick(random, [
    draftMessage("amount", `add ${number}`, `${number}`),
    draftMessage("code", `code ABC${number}`, `ABC${number}`),
    draftMessage("find", `find a red hat of ${number}`, `a red hat of ${number}`),
    draftMessage("time", "at 12:30", "12:30"),
    draftMessage("thanks", `Well, thank you for ${number}!`, "thank you"),
  ]);
}

function draftButton(random: Random): Draft {
  const route = pick(random, Object.keys(BUTTON_PATTERNS));
  const detail = String(numberOfDigits(random, 3));
  return { kind: "callback_query", route, detail, fields: { data: `${route}:${detail}` } };
}

function draftOrder(random: Random, pack: PackOrder): Draft {
  const route = pick(random, ORDER_BUTTONS);
  const order = { id: numberOfDigits(random, 6), size: pick(random, SIZES) };
  const detail = `${order.id} ${order.size}`;
  return { kind: "callback_query", route, detail, fields: { data: pack(route, order) } };
}

function draftContent(random: Random): Draft {
  const [route, content] = pick(random, Object.entries(CONTENTS));
  return { kind: "message", route, detail: "", fields: { [route]: content } };
}

function draftEdit(random: Random): Draft {
  return {
    kind: "edited_message",
    route: EDITED,
    detail: "",
    fields: { text: wordsOf(random, 6) },
  };
}

function draftOther(random: Random): Draft {
  return draftMessage(undefined, wordsOf(random, 12), "");
}
