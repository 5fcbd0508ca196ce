import { journal } from "../../../src/inbox/journal/journal.ts";
import type { OpenInbox } from "../../support/inbox/open-inbox.ts";

/** Opens a journal for the shared suite, in this process and in others. */
export const openInbox: OpenInbox = (spec, options) => {
  if (spec.engine !== "journal") throw new Error("expected a journal");
  return journal(spec.folder, options);
};
