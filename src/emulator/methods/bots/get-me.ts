import type { User } from "../../../types/index.ts";
import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#getme */
export const getMe: MethodHandler = ({ bot }) => {
  const me: User = {
    ...bot.user,
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    supports_guest_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
  };
  return toResult(me);
};
