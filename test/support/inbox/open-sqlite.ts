import { sqlite } from "../../../src/inbox/sqlite/sqlite.ts";
import type { OpenInbox } from "./open-inbox.ts";

/** Opens an inbox in a SQLite file. */
export const openInbox: OpenInbox = (spec, options) => {
  if (spec.engine !== "sqlite") throw new TypeError(`not a SQLite inbox: ${spec.engine}`);
  return sqlite(spec.path, options);
};
