import type { Checklist } from "../../../types/index.ts";
import { toBotMessage } from "../../model/messages/message.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { edit } from "../messages/edit.ts";
import type { MethodHandler } from "../method.ts";
import { post } from "../sending/send.ts";
import { checkOptions, readSendOptions } from "../sending/send-options.ts";
import { readChecklist } from "./input-checklist.ts";

/** https://core.telegram.org/bots/api#sendchecklist */
export const sendChecklist: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const checklist = readChecklist(call);
  const options = readSendOptions(parameters);
  // Bots have checklists only on behalf of a business.
  world.business.get(bot, options.connectionId);
  const chat = world.getTarget(bot, options);
  checkOptions(call, chat, options);
  return toResult(toBotMessage(post(call, chat, { checklist }, options)));
};

/** https://core.telegram.org/bots/api#editmessagechecklist */
export const editMessageChecklist: MethodHandler = (call) =>
  edit(call, () => {
    const checklist = readChecklist(call);
    return {
      apply(message) {
        if (message.checklist === undefined)
          throw badRequest("there is no checklist in the message to edit");
        return { ...message, checklist: keepDone(message.checklist, checklist) };
      },
    };
  });

/** Tasks whose identifier stays are still done. */
function keepDone(old: Checklist, { tasks, ...rest }: Checklist): Checklist {
  return {
    ...rest,
    tasks: tasks.map((task) => {
      const same = old.tasks.find(({ id }) => id === task.id);
      if (same === undefined) return task;
      const { text: _, text_entities: __, ...done } = same;
      return { ...done, ...task };
    }),
  };
}
