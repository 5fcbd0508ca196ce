import type {
  Chat,
  ChatAdministratorRights,
  ChatMemberAdministrator,
  ChatPermissions,
  User,
} from "../../../types/index.ts";

/** An administrator with this can do nothing. */
export const NO_RIGHTS: ChatAdministratorRights = {
  is_anonymous: false,
  can_manage_chat: false,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
};

/** Returns an administrator with every right that the chat's type has, except anonymity. */
export function createAdministrator(user: User, type: Chat["type"]): ChatMemberAdministrator {
  return {
    status: "administrator",
    user,
    can_be_edited: false,
    ...allRights(type),
  };
}

function allRights(type: Chat["type"]): ChatAdministratorRights {
  return {
    is_anonymous: false,
    can_manage_chat: true,
    can_delete_messages: true,
    can_manage_video_chats: true,
    can_restrict_members: true,
    can_promote_members: true,
    can_change_info: true,
    can_invite_users: true,
    can_post_stories: true,
    can_edit_stories: true,
    can_delete_stories: true,
    can_send_welcome_messages: true,
    ...(type === "channel"
      ? { can_post_messages: true, can_edit_messages: true, can_manage_direct_messages: true }
      : { can_pin_messages: true, can_manage_tags: true }),
    ...(type === "supergroup" ? { can_manage_topics: true } : {}),
  };
}

/** What a member of a supergroup can do who is not restricted. */
export const ALL_PERMISSIONS: Required<ChatPermissions> = {
  can_send_messages: true,
  can_send_audios: true,
  can_send_documents: true,
  can_send_photos: true,
  can_send_videos: true,
  can_send_video_notes: true,
  can_send_voice_notes: true,
  can_send_polls: true,
  can_send_other_messages: true,
  can_add_web_page_previews: true,
  can_react_to_messages: true,
  can_edit_tag: true,
  can_change_info: true,
  can_invite_users: true,
  can_pin_messages: true,
  can_manage_topics: true,
};
