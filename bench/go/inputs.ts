import { writeFileSync } from "node:fs";
import { COMMANDS } from "../inputs/commands.ts";
import { createInputs } from "../inputs/cycle.ts";
import { MESSAGES } from "../inputs/messages.ts";
import { asServerJson, commandUpdate, largeUpdate, smallUpdate } from "../inputs/updates.ts";

/** Writes the inputs of telewire's cases for the Go program, which reads them as its type `Inputs`. */
export function writeInputs(file: string): void {
  const last = COMMANDS.at(-1) ?? "";
  const commandUpdates = createInputs((random, index) => commandUpdate(last, random, index));
  const inputs = {
    small: createInputs(smallUpdate).map(asServerJson),
    large: createInputs(largeUpdate).map(asServerJson),
    commands: COMMANDS,
    commandUpdates: commandUpdates.map(asServerJson),
    messages: MESSAGES,
  };
  writeFileSync(file, JSON.stringify(inputs));
}
