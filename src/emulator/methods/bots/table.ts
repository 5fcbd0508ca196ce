import type { MethodTable } from "../method.ts";
import { getMe } from "./get-me.ts";

/** The bot itself. */
export const BOTS: MethodTable = {
  modelled: {
    getMe,
  },
  stored: {},
};
