import type * as T from "./objects.ts";

export interface AddStickerToSetParams {
  user_id: number;
  name: string;
  sticker: T.InputSticker;
}
export interface AnswerCallbackQueryParams {
  callback_query_id: string;
  text?: string;
  show_alert?: boolean;
  url?: string;
  cache_time?: number;
}
export interface AnswerChatJoinRequestQueryParams {
  chat_join_request_query_id: string;
  result: string;
}
export interface AnswerGuestQueryParams {
  guest_query_id: string;
  result: T.InlineQueryResult;
}
export interface AnswerInlineQueryParams {
  inline_query_id: string;
  results: T.InlineQueryResult[];
  cache_time?: number;
  is_personal?: boolean;
  next_offset?: string;
  button?: T.InlineQueryResultsButton;
}
export interface AnswerPreCheckoutQueryParams {
  pre_checkout_query_id: string;
  ok: boolean;
  error_message?: string;
}
export interface AnswerShippingQueryParams {
  shipping_query_id: string;
  ok: boolean;
  shipping_options?: T.ShippingOption[];
  error_message?: string;
}
export interface AnswerWebAppQueryParams {
  web_app_query_id: string;
  result: T.InlineQueryResult;
}
export interface ApproveChatJoinRequestParams {
  chat_id: number | string;
  user_id: number;
}
export interface ApproveSuggestedPostParams {
  chat_id: number;
  message_id: number;
  send_date?: number;
}
export interface BanChatMemberParams {
  chat_id: number | string;
  user_id: number;
  until_date?: number;
  revoke_messages?: boolean;
}
export interface BanChatSenderChatParams {
  chat_id: number | string;
  sender_chat_id: number;
}
export interface CloseParams {
}
export interface CloseForumTopicParams {
  chat_id: number | string;
  message_thread_id: number;
}
export interface CloseGeneralForumTopicParams {
  chat_id: number | string;
}
export interface ConvertGiftToStarsParams {
  business_connection_id: string;
  owned_gift_id: string;
}
export interface CopyMessageParams {
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  from_chat_id: number | string;
  message_id: number;
  video_start_timestamp?: number;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
}
export interface CopyMessagesParams {
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  from_chat_id: number | string;
  message_ids: number[];
  disable_notification?: boolean;
  protect_content?: boolean;
  remove_caption?: boolean;
}
export interface CreateChatInviteLinkParams {
  chat_id: number | string;
  name?: string;
  expire_date?: number;
  member_limit?: number;
  creates_join_request?: boolean;
}
export interface CreateChatSubscriptionInviteLinkParams {
  chat_id: number | string;
  name?: string;
  subscription_period: number;
  subscription_price: number;
}
export interface CreateForumTopicParams {
  chat_id: number | string;
  name: string;
  icon_color?: number;
  icon_custom_emoji_id?: string;
}
export interface CreateInvoiceLinkParams {
  business_connection_id?: string;
  title: string;
  description: string;
  payload: string;
  provider_token?: string;
  currency: string;
  prices: T.LabeledPrice[];
  subscription_period?: number;
  max_tip_amount?: number;
  suggested_tip_amounts?: number[];
  provider_data?: string;
  photo_url?: string;
  photo_size?: number;
  photo_width?: number;
  photo_height?: number;
  need_name?: boolean;
  need_phone_number?: boolean;
  need_email?: boolean;
  need_shipping_address?: boolean;
  send_phone_number_to_provider?: boolean;
  send_email_to_provider?: boolean;
  is_flexible?: boolean;
}
export interface CreateNewStickerSetParams {
  user_id: number;
  name: string;
  title: string;
  stickers: T.InputSticker[];
  sticker_type?: string;
  needs_repainting?: boolean;
}
export interface DeclineChatJoinRequestParams {
  chat_id: number | string;
  user_id: number;
}
export interface DeclineSuggestedPostParams {
  chat_id: number;
  message_id: number;
  comment?: string;
}
export interface DeleteAllMessageReactionsParams {
  chat_id: number | string;
  user_id?: number;
  actor_chat_id?: number;
}
export interface DeleteBusinessMessagesParams {
  business_connection_id: string;
  message_ids: number[];
}
export interface DeleteChatPhotoParams {
  chat_id: number | string;
}
export interface DeleteChatStickerSetParams {
  chat_id: number | string;
}
export interface DeleteEphemeralMessageParams {
  chat_id: number | string;
  receiver_user_id: number;
  ephemeral_message_id: number;
}
export interface DeleteForumTopicParams {
  chat_id: number | string;
  message_thread_id: number;
}
export interface DeleteMessageParams {
  chat_id: number | string;
  message_id: number;
}
export interface DeleteMessageReactionParams {
  chat_id: number | string;
  message_id: number;
  user_id?: number;
  actor_chat_id?: number;
}
export interface DeleteMessagesParams {
  chat_id: number | string;
  message_ids: number[];
}
export interface DeleteMyCommandsParams {
  scope?: T.BotCommandScope;
  language_code?: string;
}
export interface DeleteStickerFromSetParams {
  sticker: string;
}
export interface DeleteStickerSetParams {
  name: string;
}
export interface DeleteStoryParams {
  business_connection_id: string;
  story_id: number;
}
export interface DeleteWebhookParams {
  drop_pending_updates?: boolean;
}
export interface EditChatInviteLinkParams {
  chat_id: number | string;
  invite_link: string;
  name?: string;
  expire_date?: number;
  member_limit?: number;
  creates_join_request?: boolean;
}
export interface EditChatSubscriptionInviteLinkParams {
  chat_id: number | string;
  invite_link: string;
  name?: string;
}
export interface EditEphemeralMessageCaptionParams {
  chat_id: number | string;
  receiver_user_id: number;
  ephemeral_message_id: number;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  reply_markup?: T.InlineKeyboardMarkup;
  show_caption_above_media?: boolean;
}
export interface EditEphemeralMessageMediaParams {
  chat_id: number | string;
  receiver_user_id: number;
  ephemeral_message_id: number;
  media: T.InputMedia;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditEphemeralMessageReplyMarkupParams {
  chat_id: number | string;
  receiver_user_id: number;
  ephemeral_message_id: number;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditEphemeralMessageTextParams {
  chat_id: number | string;
  receiver_user_id: number;
  ephemeral_message_id: number;
  text?: string;
  parse_mode?: string;
  entities?: T.MessageEntity[];
  link_preview_options?: T.LinkPreviewOptions;
  reply_markup?: T.InlineKeyboardMarkup;
  rich_message?: T.InputRichMessage;
}
export interface EditForumTopicParams {
  chat_id: number | string;
  message_thread_id: number;
  name?: string;
  icon_custom_emoji_id?: string;
}
export interface EditGeneralForumTopicParams {
  chat_id: number | string;
  name: string;
}
export interface EditMessageCaptionParams {
  business_connection_id?: string;
  chat_id?: number | string;
  message_id?: number;
  inline_message_id?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditMessageChecklistParams {
  business_connection_id: string;
  chat_id: number | string;
  message_id: number;
  checklist: T.InputChecklist;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditMessageLiveLocationParams {
  business_connection_id?: string;
  chat_id?: number | string;
  message_id?: number;
  inline_message_id?: string;
  latitude: number;
  longitude: number;
  live_period?: number;
  horizontal_accuracy?: number;
  heading?: number;
  proximity_alert_radius?: number;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditMessageMediaParams {
  business_connection_id?: string;
  chat_id?: number | string;
  message_id?: number;
  inline_message_id?: string;
  media: T.InputMedia;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditMessageReplyMarkupParams {
  business_connection_id?: string;
  chat_id?: number | string;
  message_id?: number;
  inline_message_id?: string;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditMessageTextParams {
  business_connection_id?: string;
  chat_id?: number | string;
  message_id?: number;
  inline_message_id?: string;
  text?: string;
  parse_mode?: string;
  entities?: T.MessageEntity[];
  link_preview_options?: T.LinkPreviewOptions;
  rich_message?: T.InputRichMessage;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface EditStoryParams {
  business_connection_id: string;
  story_id: number;
  content: T.InputStoryContent;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  areas?: T.StoryArea[];
}
export interface EditUserStarSubscriptionParams {
  user_id: number;
  telegram_payment_charge_id: string;
  is_canceled: boolean;
}
export interface ExportChatInviteLinkParams {
  chat_id: number | string;
}
export interface ForwardMessageParams {
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  from_chat_id: number | string;
  video_start_timestamp?: number;
  disable_notification?: boolean;
  protect_content?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  message_id: number;
}
export interface ForwardMessagesParams {
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  from_chat_id: number | string;
  message_ids: number[];
  disable_notification?: boolean;
  protect_content?: boolean;
}
export interface GetAvailableGiftsParams {
}
export interface GetBusinessAccountGiftsParams {
  business_connection_id: string;
  exclude_unsaved?: boolean;
  exclude_saved?: boolean;
  exclude_unlimited?: boolean;
  exclude_limited_upgradable?: boolean;
  exclude_limited_non_upgradable?: boolean;
  exclude_unique?: boolean;
  exclude_from_blockchain?: boolean;
  sort_by_price?: boolean;
  offset?: string;
  limit?: number;
}
export interface GetBusinessAccountStarBalanceParams {
  business_connection_id: string;
}
export interface GetBusinessConnectionParams {
  business_connection_id: string;
}
export interface GetChatParams {
  chat_id: number | string;
}
export interface GetChatAdministratorsParams {
  chat_id: number | string;
  return_bots?: boolean;
}
export interface GetChatGiftsParams {
  chat_id: number | string;
  exclude_unsaved?: boolean;
  exclude_saved?: boolean;
  exclude_unlimited?: boolean;
  exclude_limited_upgradable?: boolean;
  exclude_limited_non_upgradable?: boolean;
  exclude_from_blockchain?: boolean;
  exclude_unique?: boolean;
  sort_by_price?: boolean;
  offset?: string;
  limit?: number;
}
export interface GetChatMemberParams {
  chat_id: number | string;
  user_id: number;
}
export interface GetChatMemberCountParams {
  chat_id: number | string;
}
export interface GetChatMenuButtonParams {
  chat_id?: number;
}
export interface GetCustomEmojiStickersParams {
  custom_emoji_ids: string[];
}
export interface GetFileParams {
  file_id: string;
}
export interface GetForumTopicIconStickersParams {
}
export interface GetGameHighScoresParams {
  user_id: number;
  chat_id?: number;
  message_id?: number;
  inline_message_id?: string;
}
export interface GetManagedBotAccessSettingsParams {
  user_id: number;
}
export interface GetManagedBotTokenParams {
  user_id: number;
}
export interface GetMeParams {
}
export interface GetMyCommandsParams {
  scope?: T.BotCommandScope;
  language_code?: string;
}
export interface GetMyDefaultAdministratorRightsParams {
  for_channels?: boolean;
}
export interface GetMyDescriptionParams {
  language_code?: string;
}
export interface GetMyNameParams {
  language_code?: string;
}
export interface GetMyShortDescriptionParams {
  language_code?: string;
}
export interface GetMyStarBalanceParams {
}
export interface GetStarTransactionsParams {
  offset?: number;
  limit?: number;
}
export interface GetStickerSetParams {
  name: string;
}
export interface GetUpdatesParams {
  offset?: number;
  limit?: number;
  timeout?: number;
  allowed_updates?: string[];
}
export interface GetUserChatBoostsParams {
  chat_id: number | string;
  user_id: number;
}
export interface GetUserGiftsParams {
  user_id: number;
  exclude_unlimited?: boolean;
  exclude_limited_upgradable?: boolean;
  exclude_limited_non_upgradable?: boolean;
  exclude_from_blockchain?: boolean;
  exclude_unique?: boolean;
  sort_by_price?: boolean;
  offset?: string;
  limit?: number;
}
export interface GetUserPersonalChatMessagesParams {
  user_id: number;
  limit: number;
}
export interface GetUserProfileAudiosParams {
  user_id: number;
  offset?: number;
  limit?: number;
}
export interface GetUserProfilePhotosParams {
  user_id: number;
  offset?: number;
  limit?: number;
}
export interface GetWebhookInfoParams {
}
export interface GiftPremiumSubscriptionParams {
  user_id: number;
  month_count: number;
  star_count: number;
  text?: string;
  text_parse_mode?: string;
  text_entities?: T.MessageEntity[];
}
export interface HideGeneralForumTopicParams {
  chat_id: number | string;
}
export interface LeaveChatParams {
  chat_id: number | string;
}
export interface LogOutParams {
}
export interface PinChatMessageParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_id: number;
  disable_notification?: boolean;
}
export interface PostStoryParams {
  business_connection_id: string;
  content: T.InputStoryContent;
  active_period: number;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  areas?: T.StoryArea[];
  post_to_chat_page?: boolean;
  protect_content?: boolean;
}
export interface PromoteChatMemberParams {
  chat_id: number | string;
  user_id: number;
  is_anonymous?: boolean;
  can_manage_chat?: boolean;
  can_delete_messages?: boolean;
  can_manage_video_chats?: boolean;
  can_restrict_members?: boolean;
  can_promote_members?: boolean;
  can_change_info?: boolean;
  can_invite_users?: boolean;
  can_post_stories?: boolean;
  can_edit_stories?: boolean;
  can_delete_stories?: boolean;
  can_post_messages?: boolean;
  can_edit_messages?: boolean;
  can_pin_messages?: boolean;
  can_manage_topics?: boolean;
  can_manage_direct_messages?: boolean;
  can_manage_tags?: boolean;
  can_send_welcome_messages?: boolean;
}
export interface ReadBusinessMessageParams {
  business_connection_id: string;
  chat_id: number;
  message_id: number;
}
export interface RefundStarPaymentParams {
  user_id: number;
  telegram_payment_charge_id: string;
}
export interface RemoveBusinessAccountProfilePhotoParams {
  business_connection_id: string;
  is_public?: boolean;
}
export interface RemoveChatVerificationParams {
  chat_id: number | string;
}
export interface RemoveMyProfilePhotoParams {
}
export interface RemoveUserVerificationParams {
  user_id: number;
}
export interface ReopenForumTopicParams {
  chat_id: number | string;
  message_thread_id: number;
}
export interface ReopenGeneralForumTopicParams {
  chat_id: number | string;
}
export interface ReplaceManagedBotTokenParams {
  user_id: number;
}
export interface ReplaceStickerInSetParams {
  user_id: number;
  name: string;
  old_sticker: string;
  sticker: T.InputSticker;
}
export interface RepostStoryParams {
  business_connection_id: string;
  from_chat_id: number;
  from_story_id: number;
  active_period: number;
  post_to_chat_page?: boolean;
  protect_content?: boolean;
}
export interface RestrictChatMemberParams {
  chat_id: number | string;
  user_id: number;
  permissions: T.ChatPermissions;
  use_independent_chat_permissions?: boolean;
  until_date?: number;
}
export interface RevokeChatInviteLinkParams {
  chat_id: number | string;
  invite_link: string;
}
export interface SavePreparedInlineMessageParams {
  user_id: number;
  result: T.InlineQueryResult;
  allow_user_chats?: boolean;
  allow_bot_chats?: boolean;
  allow_group_chats?: boolean;
  allow_channel_chats?: boolean;
}
export interface SavePreparedKeyboardButtonParams {
  user_id: number;
  button: T.KeyboardButton;
}
export interface SendAnimationParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  animation: T.InputFile | string;
  duration?: number;
  width?: number;
  height?: number;
  thumbnail?: T.InputFile | string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  has_spoiler?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendAudioParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  audio: T.InputFile | string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  duration?: number;
  performer?: string;
  title?: string;
  thumbnail?: T.InputFile | string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendChatActionParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  action: string;
}
export interface SendChatJoinRequestWebAppParams {
  chat_join_request_query_id: string;
  web_app_url: string;
}
export interface SendChecklistParams {
  business_connection_id: string;
  chat_id: number | string;
  checklist: T.InputChecklist;
  disable_notification?: boolean;
  protect_content?: boolean;
  message_effect_id?: string;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface SendContactParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  phone_number: string;
  first_name: string;
  last_name?: string;
  vcard?: string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendDiceParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  emoji?: string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
}
export interface SendDocumentParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  document: T.InputFile | string;
  thumbnail?: T.InputFile | string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  disable_content_type_detection?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendGameParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  game_short_name: string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface SendGiftParams {
  user_id?: number;
  chat_id?: number | string;
  gift_id: string;
  pay_for_upgrade?: boolean;
  text?: string;
  text_parse_mode?: string;
  text_entities?: T.MessageEntity[];
}
export interface SendInvoiceParams {
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  title: string;
  description: string;
  payload: string;
  provider_token?: string;
  currency: string;
  prices: T.LabeledPrice[];
  max_tip_amount?: number;
  suggested_tip_amounts?: number[];
  start_parameter?: string;
  provider_data?: string;
  photo_url?: string;
  photo_size?: number;
  photo_width?: number;
  photo_height?: number;
  need_name?: boolean;
  need_phone_number?: boolean;
  need_email?: boolean;
  need_shipping_address?: boolean;
  send_phone_number_to_provider?: boolean;
  send_email_to_provider?: boolean;
  is_flexible?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface SendLivePhotoParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  live_photo: T.InputFile | string;
  photo: T.InputFile | string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  has_spoiler?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendLocationParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  latitude: number;
  longitude: number;
  horizontal_accuracy?: number;
  live_period?: number;
  heading?: number;
  proximity_alert_radius?: number;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendMediaGroupParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  media: (T.InputMediaAudio | T.InputMediaDocument | T.InputMediaLivePhoto | T.InputMediaPhoto | T.InputMediaVideo)[];
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  reply_parameters?: T.ReplyParameters;
}
export interface SendMessageParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  text: string;
  parse_mode?: string;
  entities?: T.MessageEntity[];
  link_preview_options?: T.LinkPreviewOptions;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendMessageDraftParams {
  chat_id: number;
  message_thread_id?: number;
  draft_id: number;
  text?: string;
  parse_mode?: string;
  entities?: T.MessageEntity[];
  can_stop?: boolean;
  keep_on_stop?: boolean;
}
export interface SendPaidMediaParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  star_count: number;
  media: T.InputPaidMedia[];
  payload?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
}
export interface SendPhotoParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  photo: T.InputFile | string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  has_spoiler?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendPollParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  question: string;
  question_parse_mode?: string;
  question_entities?: T.MessageEntity[];
  options: T.InputPollOption[];
  is_anonymous?: boolean;
  type?: string;
  allows_multiple_answers?: boolean;
  allows_revoting?: boolean;
  shuffle_options?: boolean;
  allow_adding_options?: boolean;
  hide_results_until_closes?: boolean;
  members_only?: boolean;
  country_codes?: string[];
  correct_option_ids?: number[];
  explanation?: string;
  explanation_parse_mode?: string;
  explanation_entities?: T.MessageEntity[];
  explanation_media?: T.InputPollMedia;
  open_period?: number;
  close_date?: number;
  is_closed?: boolean;
  description?: string;
  description_parse_mode?: string;
  description_entities?: T.MessageEntity[];
  media?: T.InputPollMedia;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
}
export interface SendRichMessageParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  rich_message: T.InputRichMessage;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendRichMessageDraftParams {
  chat_id: number;
  message_thread_id?: number;
  draft_id: number;
  rich_message: T.InputRichMessage;
  can_stop?: boolean;
  keep_on_stop?: boolean;
}
export interface SendStickerParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  sticker: T.InputFile | string;
  emoji?: string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendVenueParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  latitude: number;
  longitude: number;
  title: string;
  address: string;
  foursquare_id?: string;
  foursquare_type?: string;
  google_place_id?: string;
  google_place_type?: string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendVideoParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  video: T.InputFile | string;
  duration?: number;
  width?: number;
  height?: number;
  thumbnail?: T.InputFile | string;
  cover?: T.InputFile | string;
  start_timestamp?: number;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  show_caption_above_media?: boolean;
  has_spoiler?: boolean;
  supports_streaming?: boolean;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendVideoNoteParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  video_note: T.InputFile | string;
  duration?: number;
  length?: number;
  thumbnail?: T.InputFile | string;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SendVoiceParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_thread_id?: number;
  direct_messages_topic_id?: number;
  voice: T.InputFile | string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: T.MessageEntity[];
  duration?: number;
  disable_notification?: boolean;
  protect_content?: boolean;
  allow_paid_broadcast?: boolean;
  message_effect_id?: string;
  suggested_post_parameters?: T.SuggestedPostParameters;
  reply_parameters?: T.ReplyParameters;
  reply_markup?: T.InlineKeyboardMarkup | T.ReplyKeyboardMarkup | T.ReplyKeyboardRemove | T.ForceReply;
  ephemeral_message_parameters?: T.EphemeralMessageParameters;
}
export interface SetBusinessAccountBioParams {
  business_connection_id: string;
  bio?: string;
}
export interface SetBusinessAccountGiftSettingsParams {
  business_connection_id: string;
  show_gift_button: boolean;
  accepted_gift_types: T.AcceptedGiftTypes;
}
export interface SetBusinessAccountNameParams {
  business_connection_id: string;
  first_name: string;
  last_name?: string;
}
export interface SetBusinessAccountProfilePhotoParams {
  business_connection_id: string;
  photo: T.InputProfilePhoto;
  is_public?: boolean;
}
export interface SetBusinessAccountUsernameParams {
  business_connection_id: string;
  username?: string;
}
export interface SetChatAdministratorCustomTitleParams {
  chat_id: number | string;
  user_id: number;
  custom_title: string;
}
export interface SetChatDescriptionParams {
  chat_id: number | string;
  description?: string;
}
export interface SetChatMemberTagParams {
  chat_id: number | string;
  user_id: number;
  tag?: string;
}
export interface SetChatMenuButtonParams {
  chat_id?: number;
  menu_button?: T.MenuButton;
}
export interface SetChatPermissionsParams {
  chat_id: number | string;
  permissions: T.ChatPermissions;
  use_independent_chat_permissions?: boolean;
}
export interface SetChatPhotoParams {
  chat_id: number | string;
  photo: T.InputFile;
}
export interface SetChatStickerSetParams {
  chat_id: number | string;
  sticker_set_name: string;
}
export interface SetChatTitleParams {
  chat_id: number | string;
  title: string;
}
export interface SetCustomEmojiStickerSetThumbnailParams {
  name: string;
  custom_emoji_id?: string;
}
export interface SetGameScoreParams {
  user_id: number;
  score: number;
  force?: boolean;
  disable_edit_message?: boolean;
  chat_id?: number;
  message_id?: number;
  inline_message_id?: string;
}
export interface SetManagedBotAccessSettingsParams {
  user_id: number;
  is_access_restricted: boolean;
  added_user_ids?: number[];
}
export interface SetMessageReactionParams {
  chat_id: number | string;
  message_id: number;
  reaction?: T.ReactionType[];
  is_big?: boolean;
}
export interface SetMyCommandsParams {
  commands: T.BotCommand[];
  scope?: T.BotCommandScope;
  language_code?: string;
}
export interface SetMyDefaultAdministratorRightsParams {
  rights?: T.ChatAdministratorRights;
  for_channels?: boolean;
}
export interface SetMyDescriptionParams {
  description?: string;
  language_code?: string;
}
export interface SetMyNameParams {
  name?: string;
  language_code?: string;
}
export interface SetMyProfilePhotoParams {
  photo: T.InputProfilePhoto;
}
export interface SetMyShortDescriptionParams {
  short_description?: string;
  language_code?: string;
}
export interface SetPassportDataErrorsParams {
  user_id: number;
  errors: T.PassportElementError[];
}
export interface SetStickerEmojiListParams {
  sticker: string;
  emoji_list: string[];
}
export interface SetStickerKeywordsParams {
  sticker: string;
  keywords?: string[];
}
export interface SetStickerMaskPositionParams {
  sticker: string;
  mask_position?: T.MaskPosition;
}
export interface SetStickerPositionInSetParams {
  sticker: string;
  position: number;
}
export interface SetStickerSetThumbnailParams {
  name: string;
  user_id: number;
  thumbnail?: T.InputFile | string;
  format: string;
}
export interface SetStickerSetTitleParams {
  name: string;
  title: string;
}
export interface SetUserEmojiStatusParams {
  user_id: number;
  emoji_status_custom_emoji_id?: string;
  emoji_status_expiration_date?: number;
}
export interface SetWebhookParams {
  url: string;
  certificate?: T.InputFile;
  ip_address?: string;
  max_connections?: number;
  allowed_updates?: string[];
  drop_pending_updates?: boolean;
  secret_token?: string;
}
export interface StopMessageLiveLocationParams {
  business_connection_id?: string;
  chat_id?: number | string;
  message_id?: number;
  inline_message_id?: string;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface StopPollParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_id: number;
  reply_markup?: T.InlineKeyboardMarkup;
}
export interface TransferBusinessAccountStarsParams {
  business_connection_id: string;
  star_count: number;
}
export interface TransferGiftParams {
  business_connection_id: string;
  owned_gift_id: string;
  new_owner_chat_id: number;
  star_count?: number;
}
export interface UnbanChatMemberParams {
  chat_id: number | string;
  user_id: number;
  only_if_banned?: boolean;
}
export interface UnbanChatSenderChatParams {
  chat_id: number | string;
  sender_chat_id: number;
}
export interface UnhideGeneralForumTopicParams {
  chat_id: number | string;
}
export interface UnpinAllChatMessagesParams {
  chat_id: number | string;
}
export interface UnpinAllForumTopicMessagesParams {
  chat_id: number | string;
  message_thread_id: number;
}
export interface UnpinAllGeneralForumTopicMessagesParams {
  chat_id: number | string;
}
export interface UnpinChatMessageParams {
  business_connection_id?: string;
  chat_id: number | string;
  message_id?: number;
}
export interface UpgradeGiftParams {
  business_connection_id: string;
  owned_gift_id: string;
  keep_original_details?: boolean;
  star_count?: number;
}
export interface UploadStickerFileParams {
  user_id: number;
  sticker: T.InputFile;
  sticker_format: string;
}
export interface VerifyChatParams {
  chat_id: number | string;
  custom_description?: string;
}
export interface VerifyUserParams {
  user_id: number;
  custom_description?: string;
}
export interface ApiMethods {
  addStickerToSet: { params: AddStickerToSetParams; result: true };
  answerCallbackQuery: { params: AnswerCallbackQueryParams; result: true };
  answerChatJoinRequestQuery: { params: AnswerChatJoinRequestQueryParams; result: true };
  answerGuestQuery: { params: AnswerGuestQueryParams; result: T.SentGuestMessage };
  answerInlineQuery: { params: AnswerInlineQueryParams; result: true };
  answerPreCheckoutQuery: { params: AnswerPreCheckoutQueryParams; result: true };
  answerShippingQuery: { params: AnswerShippingQueryParams; result: true };
  answerWebAppQuery: { params: AnswerWebAppQueryParams; result: T.SentWebAppMessage };
  approveChatJoinRequest: { params: ApproveChatJoinRequestParams; result: true };
  approveSuggestedPost: { params: ApproveSuggestedPostParams; result: true };
  banChatMember: { params: BanChatMemberParams; result: true };
  banChatSenderChat: { params: BanChatSenderChatParams; result: true };
  close: { params: CloseParams; result: true };
  closeForumTopic: { params: CloseForumTopicParams; result: true };
  closeGeneralForumTopic: { params: CloseGeneralForumTopicParams; result: true };
  convertGiftToStars: { params: ConvertGiftToStarsParams; result: true };
  copyMessage: { params: CopyMessageParams; result: T.MessageId };
  copyMessages: { params: CopyMessagesParams; result: T.MessageId[] };
  createChatInviteLink: { params: CreateChatInviteLinkParams; result: T.ChatInviteLink };
  createChatSubscriptionInviteLink: { params: CreateChatSubscriptionInviteLinkParams; result: T.ChatInviteLink };
  createForumTopic: { params: CreateForumTopicParams; result: T.ForumTopic };
  createInvoiceLink: { params: CreateInvoiceLinkParams; result: string };
  createNewStickerSet: { params: CreateNewStickerSetParams; result: true };
  declineChatJoinRequest: { params: DeclineChatJoinRequestParams; result: true };
  declineSuggestedPost: { params: DeclineSuggestedPostParams; result: true };
  deleteAllMessageReactions: { params: DeleteAllMessageReactionsParams; result: true };
  deleteBusinessMessages: { params: DeleteBusinessMessagesParams; result: true };
  deleteChatPhoto: { params: DeleteChatPhotoParams; result: true };
  deleteChatStickerSet: { params: DeleteChatStickerSetParams; result: true };
  deleteEphemeralMessage: { params: DeleteEphemeralMessageParams; result: true };
  deleteForumTopic: { params: DeleteForumTopicParams; result: true };
  deleteMessage: { params: DeleteMessageParams; result: true };
  deleteMessageReaction: { params: DeleteMessageReactionParams; result: true };
  deleteMessages: { params: DeleteMessagesParams; result: true };
  deleteMyCommands: { params: DeleteMyCommandsParams; result: true };
  deleteStickerFromSet: { params: DeleteStickerFromSetParams; result: true };
  deleteStickerSet: { params: DeleteStickerSetParams; result: true };
  deleteStory: { params: DeleteStoryParams; result: true };
  deleteWebhook: { params: DeleteWebhookParams; result: true };
  editChatInviteLink: { params: EditChatInviteLinkParams; result: T.ChatInviteLink };
  editChatSubscriptionInviteLink: { params: EditChatSubscriptionInviteLinkParams; result: T.ChatInviteLink };
  editEphemeralMessageCaption: { params: EditEphemeralMessageCaptionParams; result: true };
  editEphemeralMessageMedia: { params: EditEphemeralMessageMediaParams; result: true };
  editEphemeralMessageReplyMarkup: { params: EditEphemeralMessageReplyMarkupParams; result: true };
  editEphemeralMessageText: { params: EditEphemeralMessageTextParams; result: true };
  editForumTopic: { params: EditForumTopicParams; result: true };
  editGeneralForumTopic: { params: EditGeneralForumTopicParams; result: true };
  editMessageCaption: { params: EditMessageCaptionParams; result: T.Message | true };
  editMessageChecklist: { params: EditMessageChecklistParams; result: T.Message };
  editMessageLiveLocation: { params: EditMessageLiveLocationParams; result: T.Message | true };
  editMessageMedia: { params: EditMessageMediaParams; result: T.Message | true };
  editMessageReplyMarkup: { params: EditMessageReplyMarkupParams; result: T.Message | true };
  editMessageText: { params: EditMessageTextParams; result: T.Message | true };
  editStory: { params: EditStoryParams; result: T.Story };
  editUserStarSubscription: { params: EditUserStarSubscriptionParams; result: true };
  exportChatInviteLink: { params: ExportChatInviteLinkParams; result: string };
  forwardMessage: { params: ForwardMessageParams; result: T.Message };
  forwardMessages: { params: ForwardMessagesParams; result: T.MessageId[] };
  getAvailableGifts: { params: GetAvailableGiftsParams; result: T.Gifts };
  getBusinessAccountGifts: { params: GetBusinessAccountGiftsParams; result: T.OwnedGifts };
  getBusinessAccountStarBalance: { params: GetBusinessAccountStarBalanceParams; result: T.StarAmount };
  getBusinessConnection: { params: GetBusinessConnectionParams; result: T.BusinessConnection };
  getChat: { params: GetChatParams; result: T.ChatFullInfo };
  getChatAdministrators: { params: GetChatAdministratorsParams; result: T.ChatMember[] };
  getChatGifts: { params: GetChatGiftsParams; result: T.OwnedGifts };
  getChatMember: { params: GetChatMemberParams; result: T.ChatMember };
  getChatMemberCount: { params: GetChatMemberCountParams; result: number };
  getChatMenuButton: { params: GetChatMenuButtonParams; result: T.MenuButton };
  getCustomEmojiStickers: { params: GetCustomEmojiStickersParams; result: T.Sticker[] };
  getFile: { params: GetFileParams; result: T.File };
  getForumTopicIconStickers: { params: GetForumTopicIconStickersParams; result: T.Sticker[] };
  getGameHighScores: { params: GetGameHighScoresParams; result: T.GameHighScore[] };
  getManagedBotAccessSettings: { params: GetManagedBotAccessSettingsParams; result: T.BotAccessSettings };
  getManagedBotToken: { params: GetManagedBotTokenParams; result: string };
  getMe: { params: GetMeParams; result: T.User };
  getMyCommands: { params: GetMyCommandsParams; result: T.BotCommand[] };
  getMyDefaultAdministratorRights: { params: GetMyDefaultAdministratorRightsParams; result: T.ChatAdministratorRights };
  getMyDescription: { params: GetMyDescriptionParams; result: T.BotDescription };
  getMyName: { params: GetMyNameParams; result: T.BotName };
  getMyShortDescription: { params: GetMyShortDescriptionParams; result: T.BotShortDescription };
  getMyStarBalance: { params: GetMyStarBalanceParams; result: T.StarAmount };
  getStarTransactions: { params: GetStarTransactionsParams; result: T.StarTransactions };
  getStickerSet: { params: GetStickerSetParams; result: T.StickerSet };
  getUpdates: { params: GetUpdatesParams; result: T.Update[] };
  getUserChatBoosts: { params: GetUserChatBoostsParams; result: T.UserChatBoosts };
  getUserGifts: { params: GetUserGiftsParams; result: T.OwnedGifts };
  getUserPersonalChatMessages: { params: GetUserPersonalChatMessagesParams; result: T.Message[] };
  getUserProfileAudios: { params: GetUserProfileAudiosParams; result: T.UserProfileAudios };
  getUserProfilePhotos: { params: GetUserProfilePhotosParams; result: T.UserProfilePhotos };
  getWebhookInfo: { params: GetWebhookInfoParams; result: T.WebhookInfo };
  giftPremiumSubscription: { params: GiftPremiumSubscriptionParams; result: true };
  hideGeneralForumTopic: { params: HideGeneralForumTopicParams; result: true };
  leaveChat: { params: LeaveChatParams; result: true };
  logOut: { params: LogOutParams; result: true };
  pinChatMessage: { params: PinChatMessageParams; result: true };
  postStory: { params: PostStoryParams; result: T.Story };
  promoteChatMember: { params: PromoteChatMemberParams; result: true };
  readBusinessMessage: { params: ReadBusinessMessageParams; result: true };
  refundStarPayment: { params: RefundStarPaymentParams; result: true };
  removeBusinessAccountProfilePhoto: { params: RemoveBusinessAccountProfilePhotoParams; result: true };
  removeChatVerification: { params: RemoveChatVerificationParams; result: true };
  removeMyProfilePhoto: { params: RemoveMyProfilePhotoParams; result: true };
  removeUserVerification: { params: RemoveUserVerificationParams; result: true };
  reopenForumTopic: { params: ReopenForumTopicParams; result: true };
  reopenGeneralForumTopic: { params: ReopenGeneralForumTopicParams; result: true };
  replaceManagedBotToken: { params: ReplaceManagedBotTokenParams; result: string };
  replaceStickerInSet: { params: ReplaceStickerInSetParams; result: true };
  repostStory: { params: RepostStoryParams; result: T.Story };
  restrictChatMember: { params: RestrictChatMemberParams; result: true };
  revokeChatInviteLink: { params: RevokeChatInviteLinkParams; result: T.ChatInviteLink };
  savePreparedInlineMessage: { params: SavePreparedInlineMessageParams; result: T.PreparedInlineMessage };
  savePreparedKeyboardButton: { params: SavePreparedKeyboardButtonParams; result: T.PreparedKeyboardButton };
  sendAnimation: { params: SendAnimationParams; result: T.Message };
  sendAudio: { params: SendAudioParams; result: T.Message };
  sendChatAction: { params: SendChatActionParams; result: true };
  sendChatJoinRequestWebApp: { params: SendChatJoinRequestWebAppParams; result: true };
  sendChecklist: { params: SendChecklistParams; result: T.Message };
  sendContact: { params: SendContactParams; result: T.Message };
  sendDice: { params: SendDiceParams; result: T.Message };
  sendDocument: { params: SendDocumentParams; result: T.Message };
  sendGame: { params: SendGameParams; result: T.Message };
  sendGift: { params: SendGiftParams; result: true };
  sendInvoice: { params: SendInvoiceParams; result: T.Message };
  sendLivePhoto: { params: SendLivePhotoParams; result: T.Message };
  sendLocation: { params: SendLocationParams; result: T.Message };
  sendMediaGroup: { params: SendMediaGroupParams; result: T.Message[] };
  sendMessage: { params: SendMessageParams; result: T.Message };
  sendMessageDraft: { params: SendMessageDraftParams; result: true };
  sendPaidMedia: { params: SendPaidMediaParams; result: T.Message };
  sendPhoto: { params: SendPhotoParams; result: T.Message };
  sendPoll: { params: SendPollParams; result: T.Message };
  sendRichMessage: { params: SendRichMessageParams; result: T.Message };
  sendRichMessageDraft: { params: SendRichMessageDraftParams; result: true };
  sendSticker: { params: SendStickerParams; result: T.Message };
  sendVenue: { params: SendVenueParams; result: T.Message };
  sendVideo: { params: SendVideoParams; result: T.Message };
  sendVideoNote: { params: SendVideoNoteParams; result: T.Message };
  sendVoice: { params: SendVoiceParams; result: T.Message };
  setBusinessAccountBio: { params: SetBusinessAccountBioParams; result: true };
  setBusinessAccountGiftSettings: { params: SetBusinessAccountGiftSettingsParams; result: true };
  setBusinessAccountName: { params: SetBusinessAccountNameParams; result: true };
  setBusinessAccountProfilePhoto: { params: SetBusinessAccountProfilePhotoParams; result: true };
  setBusinessAccountUsername: { params: SetBusinessAccountUsernameParams; result: true };
  setChatAdministratorCustomTitle: { params: SetChatAdministratorCustomTitleParams; result: true };
  setChatDescription: { params: SetChatDescriptionParams; result: true };
  setChatMemberTag: { params: SetChatMemberTagParams; result: true };
  setChatMenuButton: { params: SetChatMenuButtonParams; result: true };
  setChatPermissions: { params: SetChatPermissionsParams; result: true };
  setChatPhoto: { params: SetChatPhotoParams; result: true };
  setChatStickerSet: { params: SetChatStickerSetParams; result: true };
  setChatTitle: { params: SetChatTitleParams; result: true };
  setCustomEmojiStickerSetThumbnail: { params: SetCustomEmojiStickerSetThumbnailParams; result: true };
  setGameScore: { params: SetGameScoreParams; result: T.Message | true };
  setManagedBotAccessSettings: { params: SetManagedBotAccessSettingsParams; result: true };
  setMessageReaction: { params: SetMessageReactionParams; result: true };
  setMyCommands: { params: SetMyCommandsParams; result: true };
  setMyDefaultAdministratorRights: { params: SetMyDefaultAdministratorRightsParams; result: true };
  setMyDescription: { params: SetMyDescriptionParams; result: true };
  setMyName: { params: SetMyNameParams; result: true };
  setMyProfilePhoto: { params: SetMyProfilePhotoParams; result: true };
  setMyShortDescription: { params: SetMyShortDescriptionParams; result: true };
  setPassportDataErrors: { params: SetPassportDataErrorsParams; result: true };
  setStickerEmojiList: { params: SetStickerEmojiListParams; result: true };
  setStickerKeywords: { params: SetStickerKeywordsParams; result: true };
  setStickerMaskPosition: { params: SetStickerMaskPositionParams; result: true };
  setStickerPositionInSet: { params: SetStickerPositionInSetParams; result: true };
  setStickerSetThumbnail: { params: SetStickerSetThumbnailParams; result: true };
  setStickerSetTitle: { params: SetStickerSetTitleParams; result: true };
  setUserEmojiStatus: { params: SetUserEmojiStatusParams; result: true };
  setWebhook: { params: SetWebhookParams; result: true };
  stopMessageLiveLocation: { params: StopMessageLiveLocationParams; result: T.Message | true };
  stopPoll: { params: StopPollParams; result: T.Poll };
  transferBusinessAccountStars: { params: TransferBusinessAccountStarsParams; result: true };
  transferGift: { params: TransferGiftParams; result: true };
  unbanChatMember: { params: UnbanChatMemberParams; result: true };
  unbanChatSenderChat: { params: UnbanChatSenderChatParams; result: true };
  unhideGeneralForumTopic: { params: UnhideGeneralForumTopicParams; result: true };
  unpinAllChatMessages: { params: UnpinAllChatMessagesParams; result: true };
  unpinAllForumTopicMessages: { params: UnpinAllForumTopicMessagesParams; result: true };
  unpinAllGeneralForumTopicMessages: { params: UnpinAllGeneralForumTopicMessagesParams; result: true };
  unpinChatMessage: { params: UnpinChatMessageParams; result: true };
  upgradeGift: { params: UpgradeGiftParams; result: true };
  uploadStickerFile: { params: UploadStickerFileParams; result: T.File };
  verifyChat: { params: VerifyChatParams; result: true };
  verifyUser: { params: VerifyUserParams; result: true };
}
export interface MethodCalls<Options> {
  addStickerToSet(params: AddStickerToSetParams, options?: Options): Promise<true>;
  answerCallbackQuery(params: AnswerCallbackQueryParams, options?: Options): Promise<true>;
  answerChatJoinRequestQuery(params: AnswerChatJoinRequestQueryParams, options?: Options): Promise<true>;
  answerGuestQuery(params: AnswerGuestQueryParams, options?: Options): Promise<T.SentGuestMessage>;
  answerInlineQuery(params: AnswerInlineQueryParams, options?: Options): Promise<true>;
  answerPreCheckoutQuery(params: AnswerPreCheckoutQueryParams, options?: Options): Promise<true>;
  answerShippingQuery(params: AnswerShippingQueryParams, options?: Options): Promise<true>;
  answerWebAppQuery(params: AnswerWebAppQueryParams, options?: Options): Promise<T.SentWebAppMessage>;
  approveChatJoinRequest(params: ApproveChatJoinRequestParams, options?: Options): Promise<true>;
  approveSuggestedPost(params: ApproveSuggestedPostParams, options?: Options): Promise<true>;
  banChatMember(params: BanChatMemberParams, options?: Options): Promise<true>;
  banChatSenderChat(params: BanChatSenderChatParams, options?: Options): Promise<true>;
  close(params?: CloseParams, options?: Options): Promise<true>;
  closeForumTopic(params: CloseForumTopicParams, options?: Options): Promise<true>;
  closeGeneralForumTopic(params: CloseGeneralForumTopicParams, options?: Options): Promise<true>;
  convertGiftToStars(params: ConvertGiftToStarsParams, options?: Options): Promise<true>;
  copyMessage(params: CopyMessageParams, options?: Options): Promise<T.MessageId>;
  copyMessages(params: CopyMessagesParams, options?: Options): Promise<T.MessageId[]>;
  createChatInviteLink(params: CreateChatInviteLinkParams, options?: Options): Promise<T.ChatInviteLink>;
  createChatSubscriptionInviteLink(params: CreateChatSubscriptionInviteLinkParams, options?: Options): Promise<T.ChatInviteLink>;
  createForumTopic(params: CreateForumTopicParams, options?: Options): Promise<T.ForumTopic>;
  createInvoiceLink(params: CreateInvoiceLinkParams, options?: Options): Promise<string>;
  createNewStickerSet(params: CreateNewStickerSetParams, options?: Options): Promise<true>;
  declineChatJoinRequest(params: DeclineChatJoinRequestParams, options?: Options): Promise<true>;
  declineSuggestedPost(params: DeclineSuggestedPostParams, options?: Options): Promise<true>;
  deleteAllMessageReactions(params: DeleteAllMessageReactionsParams, options?: Options): Promise<true>;
  deleteBusinessMessages(params: DeleteBusinessMessagesParams, options?: Options): Promise<true>;
  deleteChatPhoto(params: DeleteChatPhotoParams, options?: Options): Promise<true>;
  deleteChatStickerSet(params: DeleteChatStickerSetParams, options?: Options): Promise<true>;
  deleteEphemeralMessage(params: DeleteEphemeralMessageParams, options?: Options): Promise<true>;
  deleteForumTopic(params: DeleteForumTopicParams, options?: Options): Promise<true>;
  deleteMessage(params: DeleteMessageParams, options?: Options): Promise<true>;
  deleteMessageReaction(params: DeleteMessageReactionParams, options?: Options): Promise<true>;
  deleteMessages(params: DeleteMessagesParams, options?: Options): Promise<true>;
  deleteMyCommands(params?: DeleteMyCommandsParams, options?: Options): Promise<true>;
  deleteStickerFromSet(params: DeleteStickerFromSetParams, options?: Options): Promise<true>;
  deleteStickerSet(params: DeleteStickerSetParams, options?: Options): Promise<true>;
  deleteStory(params: DeleteStoryParams, options?: Options): Promise<true>;
  deleteWebhook(params?: DeleteWebhookParams, options?: Options): Promise<true>;
  editChatInviteLink(params: EditChatInviteLinkParams, options?: Options): Promise<T.ChatInviteLink>;
  editChatSubscriptionInviteLink(params: EditChatSubscriptionInviteLinkParams, options?: Options): Promise<T.ChatInviteLink>;
  editEphemeralMessageCaption(params: EditEphemeralMessageCaptionParams, options?: Options): Promise<true>;
  editEphemeralMessageMedia(params: EditEphemeralMessageMediaParams, options?: Options): Promise<true>;
  editEphemeralMessageReplyMarkup(params: EditEphemeralMessageReplyMarkupParams, options?: Options): Promise<true>;
  editEphemeralMessageText(params: EditEphemeralMessageTextParams, options?: Options): Promise<true>;
  editForumTopic(params: EditForumTopicParams, options?: Options): Promise<true>;
  editGeneralForumTopic(params: EditGeneralForumTopicParams, options?: Options): Promise<true>;
  editMessageCaption(params?: EditMessageCaptionParams, options?: Options): Promise<T.Message | true>;
  editMessageChecklist(params: EditMessageChecklistParams, options?: Options): Promise<T.Message>;
  editMessageLiveLocation(params: EditMessageLiveLocationParams, options?: Options): Promise<T.Message | true>;
  editMessageMedia(params: EditMessageMediaParams, options?: Options): Promise<T.Message | true>;
  editMessageReplyMarkup(params?: EditMessageReplyMarkupParams, options?: Options): Promise<T.Message | true>;
  editMessageText(params?: EditMessageTextParams, options?: Options): Promise<T.Message | true>;
  editStory(params: EditStoryParams, options?: Options): Promise<T.Story>;
  editUserStarSubscription(params: EditUserStarSubscriptionParams, options?: Options): Promise<true>;
  exportChatInviteLink(params: ExportChatInviteLinkParams, options?: Options): Promise<string>;
  forwardMessage(params: ForwardMessageParams, options?: Options): Promise<T.Message>;
  forwardMessages(params: ForwardMessagesParams, options?: Options): Promise<T.MessageId[]>;
  getAvailableGifts(params?: GetAvailableGiftsParams, options?: Options): Promise<T.Gifts>;
  getBusinessAccountGifts(params: GetBusinessAccountGiftsParams, options?: Options): Promise<T.OwnedGifts>;
  getBusinessAccountStarBalance(params: GetBusinessAccountStarBalanceParams, options?: Options): Promise<T.StarAmount>;
  getBusinessConnection(params: GetBusinessConnectionParams, options?: Options): Promise<T.BusinessConnection>;
  getChat(params: GetChatParams, options?: Options): Promise<T.ChatFullInfo>;
  getChatAdministrators(params: GetChatAdministratorsParams, options?: Options): Promise<T.ChatMember[]>;
  getChatGifts(params: GetChatGiftsParams, options?: Options): Promise<T.OwnedGifts>;
  getChatMember(params: GetChatMemberParams, options?: Options): Promise<T.ChatMember>;
  getChatMemberCount(params: GetChatMemberCountParams, options?: Options): Promise<number>;
  getChatMenuButton(params?: GetChatMenuButtonParams, options?: Options): Promise<T.MenuButton>;
  getCustomEmojiStickers(params: GetCustomEmojiStickersParams, options?: Options): Promise<T.Sticker[]>;
  getFile(params: GetFileParams, options?: Options): Promise<T.File>;
  getForumTopicIconStickers(params?: GetForumTopicIconStickersParams, options?: Options): Promise<T.Sticker[]>;
  getGameHighScores(params: GetGameHighScoresParams, options?: Options): Promise<T.GameHighScore[]>;
  getManagedBotAccessSettings(params: GetManagedBotAccessSettingsParams, options?: Options): Promise<T.BotAccessSettings>;
  getManagedBotToken(params: GetManagedBotTokenParams, options?: Options): Promise<string>;
  getMe(params?: GetMeParams, options?: Options): Promise<T.User>;
  getMyCommands(params?: GetMyCommandsParams, options?: Options): Promise<T.BotCommand[]>;
  getMyDefaultAdministratorRights(params?: GetMyDefaultAdministratorRightsParams, options?: Options): Promise<T.ChatAdministratorRights>;
  getMyDescription(params?: GetMyDescriptionParams, options?: Options): Promise<T.BotDescription>;
  getMyName(params?: GetMyNameParams, options?: Options): Promise<T.BotName>;
  getMyShortDescription(params?: GetMyShortDescriptionParams, options?: Options): Promise<T.BotShortDescription>;
  getMyStarBalance(params?: GetMyStarBalanceParams, options?: Options): Promise<T.StarAmount>;
  getStarTransactions(params?: GetStarTransactionsParams, options?: Options): Promise<T.StarTransactions>;
  getStickerSet(params: GetStickerSetParams, options?: Options): Promise<T.StickerSet>;
  getUpdates(params?: GetUpdatesParams, options?: Options): Promise<T.Update[]>;
  getUserChatBoosts(params: GetUserChatBoostsParams, options?: Options): Promise<T.UserChatBoosts>;
  getUserGifts(params: GetUserGiftsParams, options?: Options): Promise<T.OwnedGifts>;
  getUserPersonalChatMessages(params: GetUserPersonalChatMessagesParams, options?: Options): Promise<T.Message[]>;
  getUserProfileAudios(params: GetUserProfileAudiosParams, options?: Options): Promise<T.UserProfileAudios>;
  getUserProfilePhotos(params: GetUserProfilePhotosParams, options?: Options): Promise<T.UserProfilePhotos>;
  getWebhookInfo(params?: GetWebhookInfoParams, options?: Options): Promise<T.WebhookInfo>;
  giftPremiumSubscription(params: GiftPremiumSubscriptionParams, options?: Options): Promise<true>;
  hideGeneralForumTopic(params: HideGeneralForumTopicParams, options?: Options): Promise<true>;
  leaveChat(params: LeaveChatParams, options?: Options): Promise<true>;
  logOut(params?: LogOutParams, options?: Options): Promise<true>;
  pinChatMessage(params: PinChatMessageParams, options?: Options): Promise<true>;
  postStory(params: PostStoryParams, options?: Options): Promise<T.Story>;
  promoteChatMember(params: PromoteChatMemberParams, options?: Options): Promise<true>;
  readBusinessMessage(params: ReadBusinessMessageParams, options?: Options): Promise<true>;
  refundStarPayment(params: RefundStarPaymentParams, options?: Options): Promise<true>;
  removeBusinessAccountProfilePhoto(params: RemoveBusinessAccountProfilePhotoParams, options?: Options): Promise<true>;
  removeChatVerification(params: RemoveChatVerificationParams, options?: Options): Promise<true>;
  removeMyProfilePhoto(params?: RemoveMyProfilePhotoParams, options?: Options): Promise<true>;
  removeUserVerification(params: RemoveUserVerificationParams, options?: Options): Promise<true>;
  reopenForumTopic(params: ReopenForumTopicParams, options?: Options): Promise<true>;
  reopenGeneralForumTopic(params: ReopenGeneralForumTopicParams, options?: Options): Promise<true>;
  replaceManagedBotToken(params: ReplaceManagedBotTokenParams, options?: Options): Promise<string>;
  replaceStickerInSet(params: ReplaceStickerInSetParams, options?: Options): Promise<true>;
  repostStory(params: RepostStoryParams, options?: Options): Promise<T.Story>;
  restrictChatMember(params: RestrictChatMemberParams, options?: Options): Promise<true>;
  revokeChatInviteLink(params: RevokeChatInviteLinkParams, options?: Options): Promise<T.ChatInviteLink>;
  savePreparedInlineMessage(params: SavePreparedInlineMessageParams, options?: Options): Promise<T.PreparedInlineMessage>;
  savePreparedKeyboardButton(params: SavePreparedKeyboardButtonParams, options?: Options): Promise<T.PreparedKeyboardButton>;
  sendAnimation(params: SendAnimationParams, options?: Options): Promise<T.Message>;
  sendAudio(params: SendAudioParams, options?: Options): Promise<T.Message>;
  sendChatAction(params: SendChatActionParams, options?: Options): Promise<true>;
  sendChatJoinRequestWebApp(params: SendChatJoinRequestWebAppParams, options?: Options): Promise<true>;
  sendChecklist(params: SendChecklistParams, options?: Options): Promise<T.Message>;
  sendContact(params: SendContactParams, options?: Options): Promise<T.Message>;
  sendDice(params: SendDiceParams, options?: Options): Promise<T.Message>;
  sendDocument(params: SendDocumentParams, options?: Options): Promise<T.Message>;
  sendGame(params: SendGameParams, options?: Options): Promise<T.Message>;
  sendGift(params: SendGiftParams, options?: Options): Promise<true>;
  sendInvoice(params: SendInvoiceParams, options?: Options): Promise<T.Message>;
  sendLivePhoto(params: SendLivePhotoParams, options?: Options): Promise<T.Message>;
  sendLocation(params: SendLocationParams, options?: Options): Promise<T.Message>;
  sendMediaGroup(params: SendMediaGroupParams, options?: Options): Promise<T.Message[]>;
  sendMessage(params: SendMessageParams, options?: Options): Promise<T.Message>;
  sendMessageDraft(params: SendMessageDraftParams, options?: Options): Promise<true>;
  sendPaidMedia(params: SendPaidMediaParams, options?: Options): Promise<T.Message>;
  sendPhoto(params: SendPhotoParams, options?: Options): Promise<T.Message>;
  sendPoll(params: SendPollParams, options?: Options): Promise<T.Message>;
  sendRichMessage(params: SendRichMessageParams, options?: Options): Promise<T.Message>;
  sendRichMessageDraft(params: SendRichMessageDraftParams, options?: Options): Promise<true>;
  sendSticker(params: SendStickerParams, options?: Options): Promise<T.Message>;
  sendVenue(params: SendVenueParams, options?: Options): Promise<T.Message>;
  sendVideo(params: SendVideoParams, options?: Options): Promise<T.Message>;
  sendVideoNote(params: SendVideoNoteParams, options?: Options): Promise<T.Message>;
  sendVoice(params: SendVoiceParams, options?: Options): Promise<T.Message>;
  setBusinessAccountBio(params: SetBusinessAccountBioParams, options?: Options): Promise<true>;
  setBusinessAccountGiftSettings(params: SetBusinessAccountGiftSettingsParams, options?: Options): Promise<true>;
  setBusinessAccountName(params: SetBusinessAccountNameParams, options?: Options): Promise<true>;
  setBusinessAccountProfilePhoto(params: SetBusinessAccountProfilePhotoParams, options?: Options): Promise<true>;
  setBusinessAccountUsername(params: SetBusinessAccountUsernameParams, options?: Options): Promise<true>;
  setChatAdministratorCustomTitle(params: SetChatAdministratorCustomTitleParams, options?: Options): Promise<true>;
  setChatDescription(params: SetChatDescriptionParams, options?: Options): Promise<true>;
  setChatMemberTag(params: SetChatMemberTagParams, options?: Options): Promise<true>;
  setChatMenuButton(params?: SetChatMenuButtonParams, options?: Options): Promise<true>;
  setChatPermissions(params: SetChatPermissionsParams, options?: Options): Promise<true>;
  setChatPhoto(params: SetChatPhotoParams, options?: Options): Promise<true>;
  setChatStickerSet(params: SetChatStickerSetParams, options?: Options): Promise<true>;
  setChatTitle(params: SetChatTitleParams, options?: Options): Promise<true>;
  setCustomEmojiStickerSetThumbnail(params: SetCustomEmojiStickerSetThumbnailParams, options?: Options): Promise<true>;
  setGameScore(params: SetGameScoreParams, options?: Options): Promise<T.Message | true>;
  setManagedBotAccessSettings(params: SetManagedBotAccessSettingsParams, options?: Options): Promise<true>;
  setMessageReaction(params: SetMessageReactionParams, options?: Options): Promise<true>;
  setMyCommands(params: SetMyCommandsParams, options?: Options): Promise<true>;
  setMyDefaultAdministratorRights(params?: SetMyDefaultAdministratorRightsParams, options?: Options): Promise<true>;
  setMyDescription(params?: SetMyDescriptionParams, options?: Options): Promise<true>;
  setMyName(params?: SetMyNameParams, options?: Options): Promise<true>;
  setMyProfilePhoto(params: SetMyProfilePhotoParams, options?: Options): Promise<true>;
  setMyShortDescription(params?: SetMyShortDescriptionParams, options?: Options): Promise<true>;
  setPassportDataErrors(params: SetPassportDataErrorsParams, options?: Options): Promise<true>;
  setStickerEmojiList(params: SetStickerEmojiListParams, options?: Options): Promise<true>;
  setStickerKeywords(params: SetStickerKeywordsParams, options?: Options): Promise<true>;
  setStickerMaskPosition(params: SetStickerMaskPositionParams, options?: Options): Promise<true>;
  setStickerPositionInSet(params: SetStickerPositionInSetParams, options?: Options): Promise<true>;
  setStickerSetThumbnail(params: SetStickerSetThumbnailParams, options?: Options): Promise<true>;
  setStickerSetTitle(params: SetStickerSetTitleParams, options?: Options): Promise<true>;
  setUserEmojiStatus(params: SetUserEmojiStatusParams, options?: Options): Promise<true>;
  setWebhook(params: SetWebhookParams, options?: Options): Promise<true>;
  stopMessageLiveLocation(params?: StopMessageLiveLocationParams, options?: Options): Promise<T.Message | true>;
  stopPoll(params: StopPollParams, options?: Options): Promise<T.Poll>;
  transferBusinessAccountStars(params: TransferBusinessAccountStarsParams, options?: Options): Promise<true>;
  transferGift(params: TransferGiftParams, options?: Options): Promise<true>;
  unbanChatMember(params: UnbanChatMemberParams, options?: Options): Promise<true>;
  unbanChatSenderChat(params: UnbanChatSenderChatParams, options?: Options): Promise<true>;
  unhideGeneralForumTopic(params: UnhideGeneralForumTopicParams, options?: Options): Promise<true>;
  unpinAllChatMessages(params: UnpinAllChatMessagesParams, options?: Options): Promise<true>;
  unpinAllForumTopicMessages(params: UnpinAllForumTopicMessagesParams, options?: Options): Promise<true>;
  unpinAllGeneralForumTopicMessages(params: UnpinAllGeneralForumTopicMessagesParams, options?: Options): Promise<true>;
  unpinChatMessage(params: UnpinChatMessageParams, options?: Options): Promise<true>;
  upgradeGift(params: UpgradeGiftParams, options?: Options): Promise<true>;
  uploadStickerFile(params: UploadStickerFileParams, options?: Options): Promise<T.File>;
  verifyChat(params: VerifyChatParams, options?: Options): Promise<true>;
  verifyUser(params: VerifyUserParams, options?: Options): Promise<true>;
}
export type Method = keyof ApiMethods;
export const METHODS: readonly Method[] = ["addStickerToSet", "answerCallbackQuery", "answerChatJoinRequestQuery", "answerGuestQuery", "answerInlineQuery", "answerPreCheckoutQuery", "answerShippingQuery", "answerWebAppQuery", "approveChatJoinRequest", "approveSuggestedPost", "banChatMember", "banChatSenderChat", "close", "closeForumTopic", "closeGeneralForumTopic", "convertGiftToStars", "copyMessage", "copyMessages", "createChatInviteLink", "createChatSubscriptionInviteLink", "createForumTopic", "createInvoiceLink", "createNewStickerSet", "declineChatJoinRequest", "declineSuggestedPost", "deleteAllMessageReactions", "deleteBusinessMessages", "deleteChatPhoto", "deleteChatStickerSet", "deleteEphemeralMessage", "deleteForumTopic", "deleteMessage", "deleteMessageReaction", "deleteMessages", "deleteMyCommands", "deleteStickerFromSet", "deleteStickerSet", "deleteStory", "deleteWebhook", "editChatInviteLink", "editChatSubscriptionInviteLink", "editEphemeralMessageCaption", "editEphemeralMessageMedia", "editEphemeralMessageReplyMarkup", "editEphemeralMessageText", "editForumTopic", "editGeneralForumTopic", "editMessageCaption", "editMessageChecklist", "editMessageLiveLocation", "editMessageMedia", "editMessageReplyMarkup", "editMessageText", "editStory", "editUserStarSubscription", "exportChatInviteLink", "forwardMessage", "forwardMessages", "getAvailableGifts", "getBusinessAccountGifts", "getBusinessAccountStarBalance", "getBusinessConnection", "getChat", "getChatAdministrators", "getChatGifts", "getChatMember", "getChatMemberCount", "getChatMenuButton", "getCustomEmojiStickers", "getFile", "getForumTopicIconStickers", "getGameHighScores", "getManagedBotAccessSettings", "getManagedBotToken", "getMe", "getMyCommands", "getMyDefaultAdministratorRights", "getMyDescription", "getMyName", "getMyShortDescription", "getMyStarBalance", "getStarTransactions", "getStickerSet", "getUpdates", "getUserChatBoosts", "getUserGifts", "getUserPersonalChatMessages", "getUserProfileAudios", "getUserProfilePhotos", "getWebhookInfo", "giftPremiumSubscription", "hideGeneralForumTopic", "leaveChat", "logOut", "pinChatMessage", "postStory", "promoteChatMember", "readBusinessMessage", "refundStarPayment", "removeBusinessAccountProfilePhoto", "removeChatVerification", "removeMyProfilePhoto", "removeUserVerification", "reopenForumTopic", "reopenGeneralForumTopic", "replaceManagedBotToken", "replaceStickerInSet", "repostStory", "restrictChatMember", "revokeChatInviteLink", "savePreparedInlineMessage", "savePreparedKeyboardButton", "sendAnimation", "sendAudio", "sendChatAction", "sendChatJoinRequestWebApp", "sendChecklist", "sendContact", "sendDice", "sendDocument", "sendGame", "sendGift", "sendInvoice", "sendLivePhoto", "sendLocation", "sendMediaGroup", "sendMessage", "sendMessageDraft", "sendPaidMedia", "sendPhoto", "sendPoll", "sendRichMessage", "sendRichMessageDraft", "sendSticker", "sendVenue", "sendVideo", "sendVideoNote", "sendVoice", "setBusinessAccountBio", "setBusinessAccountGiftSettings", "setBusinessAccountName", "setBusinessAccountProfilePhoto", "setBusinessAccountUsername", "setChatAdministratorCustomTitle", "setChatDescription", "setChatMemberTag", "setChatMenuButton", "setChatPermissions", "setChatPhoto", "setChatStickerSet", "setChatTitle", "setCustomEmojiStickerSetThumbnail", "setGameScore", "setManagedBotAccessSettings", "setMessageReaction", "setMyCommands", "setMyDefaultAdministratorRights", "setMyDescription", "setMyName", "setMyProfilePhoto", "setMyShortDescription", "setPassportDataErrors", "setStickerEmojiList", "setStickerKeywords", "setStickerMaskPosition", "setStickerPositionInSet", "setStickerSetThumbnail", "setStickerSetTitle", "setUserEmojiStatus", "setWebhook", "stopMessageLiveLocation", "stopPoll", "transferBusinessAccountStars", "transferGift", "unbanChatMember", "unbanChatSenderChat", "unhideGeneralForumTopic", "unpinAllChatMessages", "unpinAllForumTopicMessages", "unpinAllGeneralForumTopicMessages", "unpinChatMessage", "upgradeGift", "uploadStickerFile", "verifyChat", "verifyUser"];
