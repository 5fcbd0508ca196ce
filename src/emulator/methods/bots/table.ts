import type { MethodTable } from "../method.ts";
import { getMe } from "./get-me.ts";
import { close, logOut } from "./log-out.ts";

/** The bot itself. */
export const BOTS: MethodTable = {
  modelled: {
    close,
    getMe,
    logOut,
  },
  stored: {},
};
