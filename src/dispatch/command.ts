import type { Message } from "../types/index.ts";

function leadingCommandLength(message: Message): number {
  const entities = message.entities;
  if (entities === undefined) return 0;
  for (const entity of entities) {
    if (entity.offset === 0 && entity.type === "bot_command") return entity.length;
  }
  return 0;
}

/**
 * Name of the command that a message begins with, without slash and mention; `undefined` when there is none
 * or when it is addressed to another bot than `username`.
 * Source: https://core.telegram.org/bots/features#commands
 */
export function commandName(message: Message, username: string | undefined): string | undefined {
  const length = leadingCommandLength(message);
  if (length === 0 || message.text === undefined) return undefined;
  const command = message.text.slice(1, length);
  const at = command.indexOf("@");
  if (at === -1) return command;
  const isOurs = command.slice(at + 1).toLowerCase() === username?.toLowerCase();
  return isOurs ? command.slice(0, at) : undefined;
}

/** The text after the command, without the white space between them. */
export function commandRest(message: Message): string {
  return (message.text ?? "").slice(leadingCommandLength(message)).trimStart();
}

/** Throws a `TypeError` that says what to do when a name could never match a command. */
export function checkCommandName(name: string): void {
  if (name.startsWith("/")) {
    throw new TypeError(`Register commands without the slash: ${JSON.stringify(name.slice(1))}`);
  }
  if (!/^[^\s@/]+$/.test(name)) {
    throw new TypeError(
      `${JSON.stringify(name)} is no command name: use letters, digits and underscores`,
    );
  }
}
