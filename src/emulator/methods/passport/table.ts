import type { MethodTable } from "../method.ts";
import { setPassportDataErrors } from "./set-passport-data-errors.ts";

/** Telegram Passport. */
export const PASSPORT: MethodTable = {
  modelled: { setPassportDataErrors },
  stored: {},
};
