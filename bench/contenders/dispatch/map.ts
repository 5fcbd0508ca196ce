import type { ButtonUpdate, TextUpdate } from "../../inputs/updates.ts";
import type { CreateDispatchBot, OnMatch } from "./contract.ts";

type BareUpdate = Partial<TextUpdate & ButtonUpdate> & Pick<TextUpdate, "update_id">;

/** A Map for each verb: the least that a dispatcher has to do. */
export const createMapBot: CreateDispatchBot<
  "command" | "commandOfSix" | "hears" | "button"
> = () => {
  const commands = new Map<string, (update: TextUpdate, argument: string) => unknown>();
  const texts = new Map<string, OnMatch>();
  const buttons = new Map<string, OnMatch>();
  const handleText = (update: TextUpdate): unknown => {
    const { text } = update.message;
    if (!text.startsWith("/")) return texts.get(text)?.(update.update_id, text);
    const space = text.indexOf(" ");
    return commands.get(text.slice(1, space))?.(update, text.slice(space + 1));
  };
  return {
    command(name, onMatch) {
      commands.set(name, ({ update_id }, argument) => onMatch(update_id, argument));
    },
    commandOfSix(name, onSix) {
      commands.set(name, ({ update_id, message: { message_id, date, chat, from } }, argument) =>
        onSix(update_id, argument, message_id, date, chat.id, from.id),
      );
    },
    hears: (text, onMatch) => texts.set(text, onMatch),
    button: (data, onMatch) => buttons.set(data, onMatch),
    handle(received) {
      const update = received as BareUpdate;
      const { message, callback_query } = update;
      if (message !== undefined) return handleText({ ...update, message });
      const data = callback_query?.data ?? "";
      return buttons.get(data)?.(update.update_id, data);
    },
  };
};
