import type { MethodTable } from "../method.ts";
import {
  closeForumTopic,
  closeGeneralForumTopic,
  hideGeneralForumTopic,
  reopenForumTopic,
  reopenGeneralForumTopic,
  unhideGeneralForumTopic,
} from "./close-and-hide.ts";
import { createForumTopic, editForumTopic, editGeneralForumTopic } from "./create-and-edit.ts";
import {
  deleteForumTopic,
  unpinAllForumTopicMessages,
  unpinAllGeneralForumTopicMessages,
} from "./delete-and-unpin.ts";

/** Topics of forums and of private chats. */
export const TOPICS: MethodTable = {
  modelled: {
    closeForumTopic,
    closeGeneralForumTopic,
    createForumTopic,
    deleteForumTopic,
    editForumTopic,
    editGeneralForumTopic,
    hideGeneralForumTopic,
    reopenForumTopic,
    reopenGeneralForumTopic,
    unhideGeneralForumTopic,
    unpinAllForumTopicMessages,
    unpinAllGeneralForumTopicMessages,
  },
  stored: {},
};
