import { ValidationError } from "../../src/errors.ts";
import { parseUpdate, type Update } from "../../src/types/index.ts";
import type { UpdateValidator } from "../../src/types/update-validator.ts";
import { validator } from "../../src/zod/index.ts";

export const strict: UpdateValidator = validator("strict");

export function caught(work: () => void): ValidationError {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

export function rejection(method: string, params: Record<string, unknown>): string {
  return caught(() => strict.checkCall(method, params)).message;
}

export function passes(method: string, params: Record<string, unknown>): boolean {
  strict.checkCall(method, params);
  return true;
}

export function updateFrom(value: object): Update {
  return parseUpdate(JSON.stringify({ update_id: 812, ...value }));
}

/** A minimal valid message. */
export const message = { message_id: 1, date: 1, chat: { id: 1, type: "private" } } as const;
