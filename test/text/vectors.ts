import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FormattedText, TextEntity } from "../../src/emulator/text/entity.ts";
import type { MessageEntity } from "../../src/types/index.ts";
import type { Vector } from "../emulator/text/read-vector.ts";

const FOLDER = join(import.meta.dirname, "../emulator/text/vectors");

/** Texts whose entities TDLib returned, by the kind of their source. */
export const texts: readonly (Vector & { readonly answer: FormattedText })[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".jsonl"))
  .flatMap((name) => readFileSync(join(FOLDER, name), "utf8").trimEnd().split("\n"))
  .map((line): Vector => JSON.parse(line))
  .filter(
    (vector): vector is Vector & { readonly answer: FormattedText } => !("error" in vector.answer),
  );

/** Returns an entity as a message has it. */
export function toMessageEntity({ userId, ...entity }: TextEntity): MessageEntity {
  if (userId === undefined) return entity;
  return { ...entity, user: { id: userId, is_bot: false, first_name: "Ada" } };
}

/** Returns an entity as the readers of the emulator have it. */
export function toTextEntity({ user, ...entity }: MessageEntity): TextEntity {
  return user === undefined ? entity : { ...entity, userId: user.id };
}
