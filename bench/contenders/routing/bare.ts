import type { OpenContender } from "../../cases/case.ts";
import type { ButtonUpdate } from "../../inputs/updates.ts";
import { createMapDispatch } from "../bare/map.ts";
import { failOnWrongCommand } from "../contract.ts";
import {
  argumentOf,
  commandUpdates,
  LAST_NAME,
  LastCall,
  OTHER_NAMES,
  openRouting,
  pressesOf,
} from "./last-call.ts";

/** A lookup of the command. */
export function openCommandMap(): OpenContender {
  const lastCall = new LastCall();
  return openRouting({
    updates: commandUpdates,
    dispatch: createMapDispatch([...OTHER_NAMES, LAST_NAME], lastCall.note),
    lastCall,
    expected: argumentOf,
  });
}

/** A lookup of the whole data. */
export function openDataMap(): OpenContender {
  const lastCall = new LastCall();
  const handlers = new Map<string, (update: ButtonUpdate) => void>();
  for (const data of OTHER_NAMES) handlers.set(data, failOnWrongCommand);
  handlers.set(LAST_NAME, (update) => lastCall.note(update.update_id, update.callback_query.data));
  return openRouting({
    updates: pressesOf(() => LAST_NAME),
    dispatch: (update) => handlers.get(update.callback_query.data)?.(update),
    lastCall,
    expected: ({ callback_query: { data } }) => data,
  });
}
