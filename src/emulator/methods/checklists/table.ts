import type { MethodTable } from "../method.ts";
import { editMessageChecklist, sendChecklist } from "./checklists.ts";

/** Checklists. */
export const CHECKLISTS: MethodTable = {
  modelled: {
    editMessageChecklist,
    sendChecklist,
  },
  stored: {},
};
