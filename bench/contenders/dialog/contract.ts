import type { TextUpdate } from "../../inputs/updates.ts";

/** Called at the end of a conversation with the identifier of its last update, and the two answers. */
export type OnOrder = (updateId: number, name: string, pieces: number) => void;

/**
 * Creates a bot with a conversation in memory: `/order` asks for a name, then for a number, and the end is a third message.
 * Its calls reach no server.
 */
export type CreateDialogBot = (onOrder: OnOrder) => (update: TextUpdate) => unknown;
