import type { MethodTable } from "../method.ts";
import { getUpdates } from "./get-updates.ts";
import { deleteWebhook, getWebhookInfo, setWebhook } from "./webhook.ts";

/** Getting updates. */
export const UPDATES: MethodTable = {
  modelled: {
    deleteWebhook,
    getUpdates,
    getWebhookInfo,
    setWebhook,
  },
  stored: {},
};
