import type { DeadLetter, Entry } from "../inbox/inbox.ts";

/** The path of a request to a lane object. */
export const PATHS = {
  put: "/put",
  cancel: "/cancel",
  retry: "/retry",
  drop: "/drop",
  list: "/list",
  bury: "/bury",
} as const;

/** The name of the object that holds a lane. */
export function laneName(bot: number, lane: string): string {
  return `${bot}:${lane}`;
}

/** The name of the object that has a copy of all dead letters. No lane has it, because a lane's begins with a number. */
export const DEAD_LETTERS = "dead letters";

/** Reads entries. Throws a `TypeError` for anything else. */
export function parseEntries(json: unknown): readonly Entry[] {
  return parseList(json, isEntry);
}

/** Reads dead letters. Throws a `TypeError` for anything else. */
export function parseLetters(json: unknown): readonly DeadLetter[] {
  return parseList(json, isLetter);
}

function parseList<T>(json: unknown, is: (value: unknown) => value is T): readonly T[] {
  if (!Array.isArray(json) || !json.every(is))
    throw new TypeError("The object of a lane got a request that telewire has not sent");
  return json;
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === "object" &&
    value !== null &&
    hasType(value, "bot", "number") &&
    hasType(value, "lane", "string") &&
    hasType(value, "id", "string") &&
    hasType(value, "order", "number") &&
    hasType(value, "json", "string")
  );
}

function isLetter(value: unknown): value is DeadLetter {
  return (
    isEntry(value) &&
    hasType(value, "storedAt", "number") &&
    hasType(value, "lost", "number") &&
    hasType(value, "error", "string") &&
    hasType(value, "buriedAt", "number")
  );
}

function hasType(value: object, key: string, type: "number" | "string"): boolean {
  return typeof Reflect.get(value, key) === type;
}
