import { TelewireError } from "../../errors.ts";
import type { SchemaIssue } from "../../internal/standard-schema.ts";
import type { UpdateView } from "../view/update-view.ts";
import { commandMessage, commandRest } from "./command.ts";

/** The words after a command do not match its schema. The message contains none of them. */
export class CommandArgumentsError extends TelewireError {
  override readonly name = "CommandArgumentsError" as const;
  /** The problems that the schema reported. */
  readonly issues: readonly SchemaIssue[];

  constructor(issues: readonly SchemaIssue[]) {
    super(
      `The arguments of the command are invalid: ${issues.map(({ message }) => message).join("; ")}`,
    );
    this.issues = issues;
  }
}

/** Returns the words after the command that a message starts with. */
export function argumentsOf(view: UpdateView): readonly string[] {
  const message = commandMessage(view);
  return message === undefined ? [] : splitWords(commandRest(message));
}

/** Each opening quote, followed by the closing one. */
const QUOTES = `""''“”«»`;

/**
 * Splits a text at white space, except inside quotes that start a word. A quote that is never closed is an ordinary
 * character. Exported for its property test.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at)) {
      at += 1;
      continue;
    }
    const quote = QUOTES.indexOf(text.charAt(at));
    const close = quote % 2 === 0 ? text.indexOf(QUOTES.charAt(quote + 1), at + 1) : -1;
    let end = close;
    if (close === -1) {
      end = at;
      while (end < text.length && !isSpace(text, end)) end += 1;
      words.push(text.slice(at, end));
    } else words.push(text.slice(at + 1, close));
    at = end + 1;
  }
  return words;
}

function isSpace(text: string, at: number): boolean {
  return text.charAt(at).trim() === "";
}
