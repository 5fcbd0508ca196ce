import type { MethodTable } from "../method.ts";
import { approveSuggestedPost, declineSuggestedPost } from "./decide.ts";

/** Posts that people suggest to channels. */
export const SUGGESTED_POSTS: MethodTable = {
  modelled: { approveSuggestedPost, declineSuggestedPost },
  stored: {},
};
