import type { MethodTable } from "../method.ts";
import { getFile } from "./get-file.ts";

/** Files on the server. */
export const FILES: MethodTable = { modelled: { getFile }, stored: {} };
