import type { ButtonUpdate, TextMessage, TextUpdate } from "../../inputs/updates.ts";
import type { CreateDispatchBot, OnMatch } from "./contract.ts";

type BareUpdate = Pick<TextUpdate, "update_id"> & Partial<TextUpdate & ButtonUpdate>;
type OnCommand = (updateId: number, message: TextMessage, argument: string) => unknown;

/** A Map for each verb: the least that a dispatcher has to do. */
export const createMapBot: CreateDispatchBot<
  "command" | "commandOfSix" | "hears" | "button"
> = () => {
  const commands = new Map<string, OnCommand>();
  const texts = new Map<string, OnMatch>();
  const buttons = new Map<string, OnMatch>();
  const handleMessage = (updateId: number, message: TextMessage): unknown => {
    const { text } = message;
    if (!text.startsWith("/")) return texts.get(text)?.(updateId, text);
    const space = text.indexOf(" ");
    return commands.get(text.slice(1, space))?.(updateId, message, text.slice(space + 1));
  };
  return {
    command(name, onMatch) {
      commands.set(name, (updateId, _, argument) => onMatch(updateId, argument));
    },
    commandOfSix(name, onSix) {
      commands.set(name, (updateId, { message_id, date, chat, from }, argument) =>
        onSix(updateId, argument, message_id, date, chat.id, from.id),
      );
    },
    hears: (text, onMatch) => texts.set(text, onMatch),
    button: (data, onMatch) => buttons.set(data, onMatch),
    handle(update) {
      const { update_id, message, callback_query } = update as BareUpdate;
      if (message !== undefined) return handleMessage(update_id, message);
      const data = callback_query?.data ?? "";
      return buttons.get(data)?.(update_id, data);
    },
  };
};
