import { createInputs } from "./cycle.ts";
import { numberOfDigits, wordsOf } from "./random.ts";

/** A message to send. */
export interface MessageInput {
  readonly chatId: number;
  readonly text: string;
}

/** The messages of the cases that send some. */
export const MESSAGES: readonly MessageInput[] = createInputs((random) => ({
  chatId: numberOfDigits(random, 9),
  text: wordsOf(random, 12),
}));
