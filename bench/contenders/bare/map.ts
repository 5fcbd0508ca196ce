import type { CreateDispatch } from "../contract.ts";
import { failOnWrongCommand } from "../contract.ts";

/** Takes the command from the text and looks it up in a Map: the least that any dispatcher has to do. */
export const createMapDispatch: CreateDispatch = (commands, onLast) => {
  const last = commands.at(-1);
  const handlers = new Map(
    commands.map((command) => [command, command === last ? onLast : failOnWrongCommand]),
  );
  return ({ update_id, message: { text } }) => {
    const space = text.indexOf(" ");
    return handlers.get(text.slice(1, space))?.(update_id, text.slice(space + 1));
  };
};
