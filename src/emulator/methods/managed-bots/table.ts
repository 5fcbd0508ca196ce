import type { MethodTable } from "../method.ts";
import {
  getManagedBotAccessSettings,
  getManagedBotToken,
  replaceManagedBotToken,
  setManagedBotAccessSettings,
} from "./managed-bots.ts";

/** Bots that other bots manage. */
export const MANAGED_BOTS: MethodTable = {
  modelled: { getManagedBotToken, replaceManagedBotToken },
  stored: { getManagedBotAccessSettings, setManagedBotAccessSettings },
};
