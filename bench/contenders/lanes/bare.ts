import type { OpenContender } from "../../cases/case.ts";
import { COMMANDS, splitCommand } from "../../inputs/commands.ts";
import { LastCommand, openSynchronous } from "./last-command.ts";

/** A lookup of the command in a Map, in no order of chats. */
export function openMap(): OpenContender {
  const last = new LastCommand();
  const handlers = new Map(
    COMMANDS.map((command) => [command, (id: number) => last.note(id, command)]),
  );
  return openSynchronous(last, ({ update_id, message }) =>
    handlers.get(splitCommand(message.text)[0])?.(update_id),
  );
}
