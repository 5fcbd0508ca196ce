import type { Checklist, User } from "../../../types/index.ts";

/** The limits of checklists. */
export const MAX_TITLE = 255;
export const MAX_TASKS = 30;
export const MAX_TASK_TEXT = 100;

/** Returns a checklist in which a person has marked tasks as done, or as not done. */
export function markTasks(
  checklist: Checklist,
  ids: readonly number[],
  done: { readonly user: User; readonly date: number } | undefined,
): Checklist {
  return {
    ...checklist,
    tasks: checklist.tasks.map((task) => {
      if (!ids.includes(task.id)) return task;
      const { completed_by_user: _, completion_date: __, ...open } = task;
      if (done === undefined) return open;
      return { ...open, completed_by_user: done.user, completion_date: done.date };
    }),
  };
}
