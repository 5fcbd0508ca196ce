import type { ContentName } from "../contenders/dispatch/contract.ts";
import { CONTENTS, SIZES } from "../inputs/real-routes.ts";
import { buttonUpdate, smallUpdate } from "../inputs/updates.ts";
import type { Case } from "./case.ts";
import { dispatchCase, lastCommand } from "./dispatch.ts";
import {
  BARE_MAP,
  dispatchContender,
  everyLibrary,
  failOnWrongMatch,
  type Register,
  RIVALS,
  TELEWIRE,
} from "./dispatch-contender.ts";

const COUNT = 20;
const LAST = COUNT - 1;
const OTHERS = Array.from({ length: LAST }, (_, index) => `button${index}`);
const LAST_BUTTON = `button${LAST}`;

/** The last of 20 texts. */
const hears: Register<"hears"> = (bot, onMatch) => {
  for (let index = 0; index < COUNT; index += 1)
    bot.hears(`Order ${index}`, index === LAST ? onMatch : failOnWrongMatch);
  const match = `Order ${LAST}`;
  return (random, index) => {
    const update = smallUpdate(random, index);
    update.message.text = match;
    return { update, match };
  };
};

const CONTENT_NAMES = Object.keys(CONTENTS) as ContentName[];

/** The last of nine filters of content. */
const contents: Register<"content"> = (bot, onMatch) => {
  for (const name of CONTENT_NAMES) bot.content(name, name === "dice" ? onMatch : failOnWrongMatch);
  return (random, index) => {
    const { update_id, message } = smallUpdate(random, index);
    const { text: _, ...rest } = message;
    return { update: { update_id, message: { ...rest, dice: CONTENTS.dice } }, match: "dice" };
  };
};

/** The last of 20 buttons, by its whole data. */
const wholeData: Register<"button"> = (bot, onMatch) => {
  for (const data of OTHERS) bot.button(data, failOnWrongMatch);
  bot.button(LAST_BUTTON, onMatch);
  return (random, index) => ({
    update: buttonUpdate(LAST_BUTTON, random, index),
    match: LAST_BUTTON,
  });
};

/** The last of 20 buttons, by the part before the colon. */
const prefixes: Register<"prefixButton"> = (bot, onMatch) => {
  for (const prefix of OTHERS) bot.prefixButton(prefix, failOnWrongMatch);
  bot.prefixButton(LAST_BUTTON, onMatch);
  return (random, index) => ({
    update: buttonUpdate(`${LAST_BUTTON}:${index}`, random, index),
    match: `${index}`,
  });
};

/** The last of 20 buttons, by data that holds a number and one of three texts. */
const orders: Register<"orderButton"> = (bot, onMatch) => {
  for (const prefix of OTHERS) bot.orderButton(prefix, failOnWrongMatch);
  const pack = bot.orderButton(LAST_BUTTON, onMatch);
  return (random, index) => {
    const order = { id: 1_000_000 + index * 977, size: SIZES[index % 3] ?? "s" };
    return {
      update: buttonUpdate(pack(order), random, index),
      match: `${order.id} ${order.size}`,
    };
  };
};

const A_COMMAND = "telewire, a command";
const WHOLE = "telewire, exact data";
const PREFIX = "telewire, a prefix";
const CODEC = "telewire, a codec";

/** How texts, contents and buttons are found. */
export const routingCases: readonly Case[] = [
  dispatchCase({
    name: "dispatch-hears",
    title: "20 texts, the last one matches, synchronous handler",
    contenders: [...everyLibrary(hears), dispatchContender({ ...BARE_MAP, register: hears })],
  }),
  dispatchCase({
    name: "dispatch-filters",
    title: "nine filters of content, the last one matches, synchronous handler",
    notes: [
      'The filters are `on("message:photo")` in telewire and grammY, `on(message("photo"))` in telegraf and `on("message", filters.photo)` in GramIO. In a bot of GramIO, a location is an event, not a filter.',
    ],
    contenders: everyLibrary(contents),
  }),
  dispatchCase({
    name: "dispatch-buttons",
    title: "callback data beside a command, 20 of each, the last one matches",
    targets: [WHOLE, PREFIX, CODEC].map((ours) => ({
      ours,
      against: A_COMMAND,
      atMostTimesAsLong: 2,
      ...(ours === CODEC && {
        obstacle:
          "A codec checks each of its values, and creates an object with them; the match of a command is a part of its text.",
      }),
    })),
    notes: [
      "Codecs are callbackData() of telewire, without a signature, and CallbackData of GramIO: a number and one of three texts. grammY and telegraf have none; their patterns match the same two values, and leave them texts.",
    ],
    contenders: [
      dispatchContender({ ...TELEWIRE, name: A_COMMAND, register: lastCommand }),
      dispatchContender({ ...TELEWIRE, name: WHOLE, register: wholeData }),
      dispatchContender({ ...TELEWIRE, name: PREFIX, register: prefixes }),
      dispatchContender({ ...TELEWIRE, name: CODEC, register: orders }),
      ...RIVALS.flatMap((rival) => {
        const how = rival.name === "GramIO" ? "a codec" : "a pattern";
        return [
          dispatchContender({ ...rival, name: `${rival.name}, exact data`, register: wholeData }),
          dispatchContender({ ...rival, name: `${rival.name}, ${how}`, register: orders }),
        ];
      }),
      dispatchContender({ ...BARE_MAP, register: wholeData }),
    ],
  }),
];
