import { probeUpdate } from "telewire/types";

/** What a webhook checks for a bot that handles commands and callback queries only. */
export function mayBeHandled(bytes: Uint8Array): boolean {
  const probe = probeUpdate(bytes);
  switch (probe.kind) {
    case "message":
      return probe.mayHave("bot_command");
    case "callback_query":
    case "unknown":
      return true;
    default:
      return false;
  }
}
