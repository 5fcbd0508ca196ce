import type { OpenContender } from "../../cases/case.ts";
import { COMMAND_UPDATES } from "../../inputs/commands.ts";
import { createCycle } from "../../inputs/cycle.ts";
import type { TextUpdate } from "../../inputs/updates.ts";

/** Counts handler calls and keeps the last one. */
export class LastCommand {
  calls = 0;
  updateId = 0;
  command = "";

  note(updateId: number, command: string): void {
    this.calls += 1;
    this.updateId = updateId;
    this.command = command;
  }
}

/** A bot whose handlers only note their calls, and never wait. */
export function openSynchronous(
  last: LastCommand,
  dispatch: (update: TextUpdate) => unknown,
): OpenContender {
  const next = createCycle(COMMAND_UPDATES);
  return {
    run: () => dispatch(next()),
    async check() {
      for (const update of COMMAND_UPDATES) {
        const calls = last.calls + 1;
        if (dispatch(update) !== undefined) throw new Error("A synchronous handler had to wait");
        if (last.calls !== calls || last.updateId !== update.update_id)
          throw new Error(`The handler did not run once with update ${update.update_id}`);
        if (!update.message.text.startsWith(`/${last.command} `))
          throw new Error(`${update.message.text} was handled as ${last.command}`);
      }
    },
  };
}
