export { Dialog, type DialogOptions } from "./dialog.ts";
export { DialogBuilder, dialog } from "./dialog-builder.ts";
export type { DialogContext, DialogState } from "./dialog-state.ts";
export { type StateContext, type StateData, States, states } from "./states.ts";
export type { StepOptions } from "./step.ts";
