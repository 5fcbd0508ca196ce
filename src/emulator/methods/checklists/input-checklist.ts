import type { Checklist, ChecklistTask, MessageEntity } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { MAX_TASK_TEXT, MAX_TASKS, MAX_TITLE } from "../../model/content/checklists.ts";
import { readMarkedText, toTextFields } from "../../text/read-text.ts";
import { FieldError, JsonFields, refuseFieldErrors } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, requiredText } from "../method.ts";

/** Reads `checklist`, an InputChecklist. */
export function readChecklist(call: MethodCall): Checklist {
  const value = parseJson(requiredText(call.parameters, "checklist"));
  if (value === undefined) throw badRequest("can't parse InputChecklist JSON object");
  const checklist = refuseFieldErrors("InputChecklist", () => parseChecklist(call, value));
  const { tasks } = checklist;
  if (tasks.length === 0) throw badRequest("checklist must have at least 1 task");
  if (tasks.length > MAX_TASKS) throw badRequest(`checklist must have at most ${MAX_TASKS} tasks`);
  if (new Set(tasks.map(({ id }) => id)).size < tasks.length)
    throw badRequest("TODO_ITEM_DUPLICATE");
  return checklist;
}

function parseChecklist(call: MethodCall, value: unknown): Checklist {
  if (!isObject(value)) throw new FieldError("expected an Object");
  const fields = new JsonFields(value);
  const { text: title, entities } = readFormatted(call, fields, "title", MAX_TITLE);
  const canAdd = fields.boolean("others_can_add_tasks");
  const canMark = fields.boolean("others_can_mark_tasks_as_done");
  const tasks = fields.requiredArray("tasks").map((task) => parseTask(call, task));
  return {
    title,
    ...(entities === undefined ? {} : { title_entities: entities }),
    tasks,
    ...(canAdd ? { others_can_add_tasks: true } : {}),
    ...(canMark ? { others_can_mark_tasks_as_done: true } : {}),
  };
}

function parseTask(call: MethodCall, value: unknown): ChecklistTask {
  const inTask = (reason: string) => new FieldError(`Can't parse InputChecklistTask: ${reason}`);
  if (!isObject(value)) throw inTask("expected an Object");
  const fields = new JsonFields(value);
  try {
    const id = fields.requiredInteger("id");
    const { text, entities } = readFormatted(call, fields, "text", MAX_TASK_TEXT);
    if (id <= 0) throw badRequest("checklist task identifier must be positive");
    return { id, text, ...(entities === undefined ? {} : { text_entities: entities }) };
  } catch (error) {
    throw error instanceof FieldError ? inTask(error.message) : error;
  }
}

/** Reads a text with its parse mode or its entities. */
function readFormatted(
  { world }: MethodCall,
  fields: JsonFields,
  name: "title" | "text",
  maxLength: number,
): { readonly text: string; readonly entities?: MessageEntity[] } {
  const source = {
    text: fields.requiredText(name),
    parseMode: fields.text("parse_mode"),
    entities: JSON.stringify(fields.raw(`${name}_entities`) ?? []),
  };
  const noun = name === "title" ? "checklist title" : "checklist task text";
  const tooLong = `${noun} length must not exceed ${maxLength}`;
  const { text, entities } = readMarkedText(source, { maxLength, tooLong });
  // A task has one line.
  const shown = name === "text" ? text.replaceAll("\n", " ") : text;
  return toTextFields({ text: shown, entities }, world.users);
}
