import type { Checklist, Message } from "../../../types/index.ts";
import { MAX_TASK_TEXT, MAX_TASKS, markTasks } from "../../model/content/checklists.ts";
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
  const checklist = { title, tasks: toTasks(actor, tasks, 1), ...options };
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
  const last = Math.max(0, ...checklist.tasks.map(({ id }) => id));
  const tasks = toTasks(actor, texts, last + 1);
  const longer = { ...checklist, tasks: [...checklist.tasks, ...tasks] };
  checkCount(longer);
  return announce(actor, { ...message, checklist: longer }, (checklist_message) => ({
    checklist_tasks_added: { checklist_message, tasks },
  }));
}

function toTasks({ world }: Actor, texts: readonly string[], firstId: number): Checklist["tasks"] {
  return texts.map((source, index) => {
    const tooLong = `a task has at most ${MAX_TASK_TEXT} characters`;
    const formatted = formatText(source, [], { maxLength: MAX_TASK_TEXT, tooLong });
    const { text, entities } = toTextFields(formatted, world.users);
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
      `The checklist does not have ${permission}, and it is not of ${actor.user.first_name}`,
    );
  return { message, checklist };
}

/** Like the votes of polls, the change is no edit. */
function announce(
  actor: Actor,
  changed: SeenMessage,
  contentOf: (checklistMessage: Message) => Partial<Message>,
): SeenMessage {
  actor.chat.messages.set(changed.message_id, changed);
  return sendAs(actor, contentOf(toRepliedMessage(changed)));
}
