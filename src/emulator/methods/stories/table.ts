import type { MethodTable } from "../method.ts";
import { deleteStory, editStory, postStory, repostStory } from "./stories.ts";

/** Stories of the businesses that bots manage. */
export const STORIES: MethodTable = {
  modelled: { deleteStory, editStory, postStory, repostStory },
  stored: {},
};
