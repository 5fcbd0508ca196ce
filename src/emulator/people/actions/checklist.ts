import type { Checklist, Message } from "../../../types/index.ts";
import { MAX_TASK_TEXT, MAX_TASKS, MAX_TITLE, markTasks } from "../../model/content/checklists.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/messages/message.ts";
import { formatText } from "../../text/format-text.ts";
import { toTextFields } from "../../text/read-text.ts";
import { type Actor, checkCanWrite } from "./actor.ts";
import { findMessage, sendAs } from "./send.ts";

/** What people other than the author may do with a checklist. Default: nothing. */
export type ChecklistOptions = Pick<
  Checklist,
  "others_can_add_tasks" | "others_can_mark_tasks_as_done"
>;

/** Sends a checklist, whose tasks are numbered from 1. */
export function sendChecklistAs(
  actor: Actor,
  title: string,
  tasks: readonly string[],
  options: ChecklistOptions = {},
): SeenMessage {
  const { text, entities } = format(actor, title, MAX_TITLE);
  const checklist = {
    title: text,
    ...(entities === undefined ? {} : { title_entities: entities }),
    tasks: toTasks(actor, tasks, 1),
    ...options,
  };
  checkCount(checklist);
  return sendAs(actor, { checklist });
}

/** Marks tasks of a checklist as done, or as not done. Bots receive a service message. */
export function markTasksAs(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  ids: readonly number[],
  isDone: boolean,
): SeenMessage {
  const { message, checklist } = openChecklist(actor, target, "others_can_mark_tasks_as_done");
  if (ids.length === 0) throw new TypeError("Pass the number of at least one task");
  for (const id of ids) {
    const task = checklist.tasks.find((each) => each.id === id);
    if (task === undefined) throw new RangeError(`The checklist has no task ${id}`);
    if ((task.completion_date !== undefined) === isDone)
      throw new TypeError(`Task ${id} is ${isDone ? "done already" : "not done"}`);
  }
  const done = isDone ? { user: actor.user, date: actor.world.timers.unixTime() } : undefined;
  const changed = { ...message, checklist: markTasks(checklist, ids, done) };
  return announce(actor, changed, (checklist_message) => ({
    checklist_tasks_done: {
      checklist_message,
      ...(isDone ? { marked_as_done_task_ids: [...ids] } : {}),
      ...(isDone ? {} : { marked_as_not_done_task_ids: [...ids] }),
    },
  }));
}

/** Adds tasks to a checklist. Bots receive a service message. */
export function addTasksAs(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  texts: readonly string[],
): SeenMessage {
  const { message, checklist } = openChecklist(actor, target, "others_can_add_tasks");
  if (texts.length === 0) throw new TypeError("Pass the text of at least one task");
  const last = Math.max(0, ...checklist.tasks.map(({ id }) => id));
  const tasks = toTasks(actor, texts, last + 1);
  const longer = { ...checklist, tasks: [...checklist.tasks, ...tasks] };
  checkCount(longer);
  return announce(actor, { ...message, checklist: longer }, (checklist_message) => ({
    checklist_tasks_added: { checklist_message, tasks },
  }));
}

function format({ world }: Actor, source: string, maxLength: number) {
  const tooLong = `the text has more than ${maxLength} characters`;
  return toTextFields(formatText(source, [], { maxLength, tooLong }), world.users);
}

function toTasks(actor: Actor, texts: readonly string[], firstId: number): Checklist["tasks"] {
  return texts.map((source, index) => {
    const { text, entities } = format(actor, source, MAX_TASK_TEXT);
    const id = firstId + index;
    return { id, text, ...(entities === undefined ? {} : { text_entities: entities }) };
  });
}

function checkCount({ tasks }: Checklist): void {
  if (tasks.length === 0 || tasks.length > MAX_TASKS)
    throw new RangeError(`A checklist has 1 to ${MAX_TASKS} tasks, not ${tasks.length}`);
}

/** Returns a checklist that the person may change: one of their own, or one that allows it. */
function openChecklist(
  actor: Actor,
  target: Pick<SeenMessage, "message_id">,
  permission: keyof ChecklistOptions,
): { readonly message: SeenMessage; readonly checklist: Checklist } {
  checkCanWrite(actor);
  const message = findMessage(actor, target);
  const { message_id, checklist, from } = message;
  if (checklist === undefined) throw new TypeError(`Message ${message_id} has no checklist`);
  if (from?.id !== actor.user.id && checklist[permission] !== true)
    throw new TypeError(
      `The checklist is not one of ${actor.user.first_name}'s, and does not have ${permission}`,
    );
  return { message, checklist };
}

/** Sends the service message about a change, which is no edit, like the votes of a poll. */
function announce(
  actor: Actor,
  changed: SeenMessage,
  contentOf: (checklistMessage: Message) => Partial<Message>,
): SeenMessage {
  const { message_id, message_thread_id } = changed;
  const options = message_thread_id === undefined ? {} : { message_thread_id };
  const announcement = sendAs(actor, contentOf(toRepliedMessage(changed)), options);
  actor.chat.messages.set(message_id, changed);
  return announcement;
}
