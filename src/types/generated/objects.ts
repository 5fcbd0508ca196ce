import type { InputFile } from "../input-file.ts";
import type { Update } from "./updates.ts";
export type { InputFile, Update };
export interface AcceptedGiftTypes {
  unlimited_gifts: boolean;
  limited_gifts: boolean;
  unique_gifts: boolean;
  premium_subscription: boolean;
  gifts_from_channels: boolean;
}
export interface AffiliateInfo {
  affiliate_user?: User;
  affiliate_chat?: Chat;
  commission_per_mille: number;
  amount: number;
  nanostar_amount?: number;
}
export interface Animation {
  file_id: string;
  file_unique_id: string;
  width: number;
  height: number;
  duration: number;
  thumbnail?: PhotoSize;
  file_name?: string;
  mime_type?: string;
  file_size?: number;
}
export interface Audio {
  file_id: string;
  file_unique_id: string;
  duration: number;
  performer?: string;
  title?: string;
  file_name?: string;
  mime_type?: string;
  file_size?: number;
  thumbnail?: PhotoSize;
}
export type BackgroundFill = BackgroundFillSolid | BackgroundFillGradient | BackgroundFillFreeformGradient;
export interface BackgroundFillFreeformGradient {
  type: "freeform_gradient";
  colors: number[];
}
export interface BackgroundFillGradient {
  type: "gradient";
  top_color: number;
  bottom_color: number;
  rotation_angle: number;
}
export interface BackgroundFillSolid {
  type: "solid";
  color: number;
}
export type BackgroundType = BackgroundTypeFill | BackgroundTypeWallpaper | BackgroundTypePattern | BackgroundTypeChatTheme;
export interface BackgroundTypeChatTheme {
  type: "chat_theme";
  theme_name: string;
}
export interface BackgroundTypeFill {
  type: "fill";
  fill: BackgroundFill;
  dark_theme_dimming: number;
}
export interface BackgroundTypePattern {
  type: "pattern";
  document: Document;
  fill: BackgroundFill;
  intensity: number;
  is_inverted?: true;
  is_moving?: true;
}
export interface BackgroundTypeWallpaper {
  type: "wallpaper";
  document: Document;
  dark_theme_dimming: number;
  is_blurred?: true;
  is_moving?: true;
}
export interface Birthdate {
  day: number;
  month: number;
  year?: number;
}
export interface BotAccessSettings {
  is_access_restricted: boolean;
  added_users?: User[];
}
export interface BotCommand {
  command: string;
  description: string;
  is_ephemeral?: boolean;
}
export type BotCommandScope = BotCommandScopeDefault | BotCommandScopeAllPrivateChats | BotCommandScopeAllGroupChats | BotCommandScopeAllChatAdministrators | BotCommandScopeChat | BotCommandScopeChatAdministrators | BotCommandScopeChatMember;
export interface BotCommandScopeAllChatAdministrators {
  type: "all_chat_administrators";
}
export interface BotCommandScopeAllGroupChats {
  type: "all_group_chats";
}
export interface BotCommandScopeAllPrivateChats {
  type: "all_private_chats";
}
export interface BotCommandScopeChat {
  type: "chat";
  chat_id: number | string;
}
export interface BotCommandScopeChatAdministrators {
  type: "chat_administrators";
  chat_id: number | string;
}
export interface BotCommandScopeChatMember {
  type: "chat_member";
  chat_id: number | string;
  user_id: number;
}
export interface BotCommandScopeDefault {
  type: "default";
}
export interface BotDescription {
  description: string;
}
export interface BotName {
  name: string;
}
export interface BotShortDescription {
  short_description: string;
}
export interface BotSubscriptionUpdated {
  user: User;
  invoice_payload: string;
  state: string;
}
export interface BusinessBotRights {
  can_reply?: true;
  can_read_messages?: true;
  can_delete_sent_messages?: true;
  can_delete_all_messages?: true;
  can_edit_name?: true;
  can_edit_bio?: true;
  can_edit_profile_photo?: true;
  can_edit_username?: true;
  can_change_gift_settings?: true;
  can_view_gifts_and_stars?: true;
  can_convert_gifts_to_stars?: true;
  can_transfer_and_upgrade_gifts?: true;
  can_transfer_stars?: true;
  can_manage_stories?: true;
}
export interface BusinessConnection {
  id: string;
  user: User;
  user_chat_id: number;
  date: number;
  rights?: BusinessBotRights;
  is_enabled: boolean;
}
export interface BusinessIntro {
  title?: string;
  message?: string;
  sticker?: Sticker;
}
export interface BusinessLocation {
  address: string;
  location?: Location;
}
export interface BusinessMessagesDeleted {
  business_connection_id: string;
  chat: Chat;
  message_ids: number[];
}
export interface BusinessOpeningHours {
  time_zone_name: string;
  opening_hours: BusinessOpeningHoursInterval[];
}
export interface BusinessOpeningHoursInterval {
  opening_minute: number;
  closing_minute: number;
}
export interface CallbackGame {
}
export interface CallbackQuery {
  id: string;
  from: User;
  message?: MaybeInaccessibleMessage;
  inline_message_id?: string;
  chat_instance: string;
  data?: string;
  game_short_name?: string;
}
export interface Chat {
  id: number;
  type: string;
  title?: string;
  username?: string;
  first_name?: string;
  last_name?: string;
  is_forum?: true;
  is_direct_messages?: true;
}
export interface ChatAdministratorRights {
  is_anonymous: boolean;
  can_manage_chat: boolean;
  can_delete_messages: boolean;
  can_manage_video_chats: boolean;
  can_restrict_members: boolean;
  can_promote_members: boolean;
  can_change_info: boolean;
  can_invite_users: boolean;
  can_post_stories: boolean;
  can_edit_stories: boolean;
  can_delete_stories: boolean;
  can_post_messages?: boolean;
  can_edit_messages?: boolean;
  can_pin_messages?: boolean;
  can_manage_topics?: boolean;
  can_manage_direct_messages?: boolean;
  can_manage_tags?: boolean;
  can_send_welcome_messages: boolean;
}
export interface ChatBackground {
  type: BackgroundType;
}
export interface ChatBoost {
  boost_id: string;
  add_date: number;
  expiration_date: number;
  source: ChatBoostSource;
}
export interface ChatBoostAdded {
  boost_count: number;
}
export interface ChatBoostRemoved {
  chat: Chat;
  boost_id: string;
  remove_date: number;
  source: ChatBoostSource;
}
export type ChatBoostSource = ChatBoostSourcePremium | ChatBoostSourceGiftCode | ChatBoostSourceGiveaway;
export interface ChatBoostSourceGiftCode {
  source: "gift_code";
  user: User;
}
export interface ChatBoostSourceGiveaway {
  source: "giveaway";
  giveaway_message_id: number;
  user?: User;
  prize_star_count?: number;
  is_unclaimed?: true;
}
export interface ChatBoostSourcePremium {
  source: "premium";
  user: User;
}
export interface ChatBoostUpdated {
  chat: Chat;
  boost: ChatBoost;
}
export interface ChatFullInfo {
  id: number;
  type: string;
  title?: string;
  username?: string;
  first_name?: string;
  last_name?: string;
  is_forum?: true;
  is_direct_messages?: true;
  accent_color_id: number;
  max_reaction_count: number;
  photo?: ChatPhoto;
  active_usernames?: string[];
  birthdate?: Birthdate;
  business_intro?: BusinessIntro;
  business_location?: BusinessLocation;
  business_opening_hours?: BusinessOpeningHours;
  personal_chat?: Chat;
  parent_chat?: Chat;
  available_reactions?: ReactionType[];
  background_custom_emoji_id?: string;
  profile_accent_color_id?: number;
  profile_background_custom_emoji_id?: string;
  emoji_status_custom_emoji_id?: string;
  emoji_status_expiration_date?: number;
  bio?: string;
  has_private_forwards?: true;
  has_restricted_voice_and_video_messages?: true;
  join_to_send_messages?: true;
  join_by_request?: true;
  description?: string;
  invite_link?: string;
  pinned_message?: Message;
  permissions?: ChatPermissions;
  accepted_gift_types: AcceptedGiftTypes;
  can_send_paid_media?: true;
  slow_mode_delay?: number;
  unrestrict_boost_count?: number;
  message_auto_delete_time?: number;
  has_aggressive_anti_spam_enabled?: true;
  has_hidden_members?: true;
  has_protected_content?: true;
  has_visible_history?: true;
  sticker_set_name?: string;
  can_set_sticker_set?: true;
  custom_emoji_sticker_set_name?: string;
  linked_chat_id?: number;
  location?: ChatLocation;
  rating?: UserRating;
  first_profile_audio?: Audio;
  unique_gift_colors?: UniqueGiftColors;
  paid_message_star_count?: number;
  guard_bot?: User;
  community?: Community;
}
export interface ChatInviteLink {
  invite_link: string;
  creator: User;
  creates_join_request: boolean;
  is_primary: boolean;
  is_revoked: boolean;
  name?: string;
  expire_date?: number;
  member_limit?: number;
  pending_join_request_count?: number;
  subscription_period?: number;
  subscription_price?: number;
}
export interface ChatJoinRequest {
  chat: Chat;
  from: User;
  user_chat_id: number;
  date: number;
  bio?: string;
  invite_link?: ChatInviteLink;
  query_id?: string;
}
export interface ChatLocation {
  location: Location;
  address: string;
}
export type ChatMember = ChatMemberOwner | ChatMemberAdministrator | ChatMemberMember | ChatMemberRestricted | ChatMemberLeft | ChatMemberBanned;
export interface ChatMemberAdministrator {
  status: "administrator";
  user: User;
  can_be_edited: boolean;
  is_anonymous: boolean;
  can_manage_chat: boolean;
  can_delete_messages: boolean;
  can_manage_video_chats: boolean;
  can_restrict_members: boolean;
  can_promote_members: boolean;
  can_change_info: boolean;
  can_invite_users: boolean;
  can_post_stories: boolean;
  can_edit_stories: boolean;
  can_delete_stories: boolean;
  can_post_messages?: boolean;
  can_edit_messages?: boolean;
  can_pin_messages?: boolean;
  can_manage_topics?: boolean;
  can_manage_direct_messages?: boolean;
  can_manage_tags?: boolean;
  custom_title?: string;
  can_send_welcome_messages: boolean;
}
export interface ChatMemberBanned {
  status: "kicked";
  user: User;
  until_date: number;
}
export interface ChatMemberLeft {
  status: "left";
  user: User;
}
export interface ChatMemberMember {
  status: "member";
  tag?: string;
  user: User;
  until_date?: number;
}
export interface ChatMemberOwner {
  status: "creator";
  user: User;
  is_anonymous: boolean;
  custom_title?: string;
}
export interface ChatMemberRestricted {
  status: "restricted";
  tag?: string;
  user: User;
  is_member: boolean;
  can_send_messages: boolean;
  can_send_audios: boolean;
  can_send_documents: boolean;
  can_send_photos: boolean;
  can_send_videos: boolean;
  can_send_video_notes: boolean;
  can_send_voice_notes: boolean;
  can_send_polls: boolean;
  can_send_other_messages: boolean;
  can_add_web_page_previews: boolean;
  can_react_to_messages: boolean;
  can_edit_tag: boolean;
  can_change_info: boolean;
  can_invite_users: boolean;
  can_pin_messages: boolean;
  can_manage_topics: boolean;
  until_date: number;
}
export interface ChatMemberUpdated {
  chat: Chat;
  from: User;
  date: number;
  old_chat_member: ChatMember;
  new_chat_member: ChatMember;
  invite_link?: ChatInviteLink;
  via_join_request?: boolean;
  via_chat_folder_invite_link?: boolean;
}
export interface ChatOwnerChanged {
  new_owner: User;
}
export interface ChatOwnerLeft {
  new_owner?: User;
}
export interface ChatPermissions {
  can_send_messages?: boolean;
  can_send_audios?: boolean;
  can_send_documents?: boolean;
  can_send_photos?: boolean;
  can_send_videos?: boolean;
  can_send_video_notes?: boolean;
  can_send_voice_notes?: boolean;
  can_send_polls?: boolean;
  can_send_other_messages?: boolean;
  can_add_web_page_previews?: boolean;
  can_react_to_messages?: boolean;
  can_edit_tag?: boolean;
  can_change_info?: boolean;
  can_invite_users?: boolean;
  can_pin_messages?: boolean;
  can_manage_topics?: boolean;
}
export interface ChatPhoto {
  small_file_id: string;
  small_file_unique_id: string;
  big_file_id: string;
  big_file_unique_id: string;
}
export interface ChatShared {
  request_id: number;
  chat_id: number;
  title?: string;
  username?: string;
  photo?: PhotoSize[];
}
export interface Checklist {
  title: string;
  title_entities?: MessageEntity[];
  tasks: ChecklistTask[];
  others_can_add_tasks?: true;
  others_can_mark_tasks_as_done?: true;
}
export interface ChecklistTask {
  id: number;
  text: string;
  text_entities?: MessageEntity[];
  completed_by_user?: User;
  completed_by_chat?: Chat;
  completion_date?: number;
}
export interface ChecklistTasksAdded {
  checklist_message?: Message;
  tasks: ChecklistTask[];
}
export interface ChecklistTasksDone {
  checklist_message?: Message;
  marked_as_done_task_ids?: number[];
  marked_as_not_done_task_ids?: number[];
}
export interface ChosenInlineResult {
  result_id: string;
  from: User;
  location?: Location;
  inline_message_id?: string;
  query: string;
}
export interface Community {
  id: number;
  name: string;
}
export interface CommunityChatAdded {
  community: Community;
}
export interface CommunityChatJoined {
  community: Community;
}
export interface CommunityChatRemoved {
}
export interface Contact {
  phone_number: string;
  first_name: string;
  last_name?: string;
  user_id?: number;
  vcard?: string;
}
export interface CopyTextButton {
  text: string;
}
export interface Dice {
  emoji: string;
  value: number;
}
export interface DirectMessagePriceChanged {
  are_direct_messages_enabled: boolean;
  direct_message_star_count?: number;
}
export interface DirectMessagesTopic {
  topic_id: number;
  user?: User;
}
export interface DisabledButton {
  id: string;
  from: User;
  message?: MaybeInaccessibleMessage;
  inline_message_id?: string;
  chat_instance: string;
  data?: string;
  game_short_name?: string;
}
export interface Document {
  file_id: string;
  file_unique_id: string;
  thumbnail?: PhotoSize;
  file_name?: string;
  mime_type?: string;
  file_size?: number;
}
export interface EncryptedCredentials {
  data: string;
  hash: string;
  secret: string;
}
export interface EncryptedPassportElement {
  type: string;
  data?: string;
  phone_number?: string;
  email?: string;
  files?: PassportFile[];
  front_side?: PassportFile;
  reverse_side?: PassportFile;
  selfie?: PassportFile;
  translation?: PassportFile[];
  hash: string;
}
export interface EphemeralMessageParameters {
  receiver_user_id: number;
  callback_query_id?: string;
  replace_callback_query_message?: boolean;
}
export interface ExternalReplyInfo {
  origin: MessageOrigin;
  chat?: Chat;
  message_id?: number;
  link_preview_options?: LinkPreviewOptions;
  animation?: Animation;
  audio?: Audio;
  document?: Document;
  live_photo?: LivePhoto;
  paid_media?: PaidMediaInfo;
  photo?: PhotoSize[];
  sticker?: Sticker;
  story?: Story;
  video?: Video;
  video_note?: VideoNote;
  voice?: Voice;
  has_media_spoiler?: true;
  checklist?: Checklist;
  contact?: Contact;
  dice?: Dice;
  game?: Game;
  giveaway?: Giveaway;
  giveaway_winners?: GiveawayWinners;
  invoice?: Invoice;
  location?: Location;
  poll?: Poll;
  venue?: Venue;
}
export interface File {
  file_id: string;
  file_unique_id: string;
  file_size?: number;
  file_path?: string;
}
export interface ForceReply {
  force_reply: true;
  input_field_placeholder?: string;
  selective?: boolean;
}
export interface ForumTopic {
  message_thread_id: number;
  name: string;
  icon_color: number;
  icon_custom_emoji_id?: string;
  is_name_implicit?: true;
}
export interface ForumTopicClosed {
}
export interface ForumTopicCreated {
  name: string;
  icon_color: number;
  icon_custom_emoji_id?: string;
  is_name_implicit?: true;
}
export interface ForumTopicEdited {
  name?: string;
  icon_custom_emoji_id?: string;
}
export interface ForumTopicReopened {
}
export interface Game {
  title: string;
  description: string;
  photo: PhotoSize[];
  text?: string;
  text_entities?: MessageEntity[];
  animation?: Animation;
}
export interface GameHighScore {
  position: number;
  user: User;
  score: number;
}
export interface GeneralForumTopicHidden {
}
export interface GeneralForumTopicUnhidden {
}
export interface Gift {
  id: string;
  sticker: Sticker;
  star_count: number;
  upgrade_star_count?: number;
  is_premium?: true;
  has_colors?: true;
  total_count?: number;
  remaining_count?: number;
  personal_total_count?: number;
  personal_remaining_count?: number;
  background?: GiftBackground;
  unique_gift_variant_count?: number;
  publisher_chat?: Chat;
}
export interface GiftBackground {
  center_color: number;
  edge_color: number;
  text_color: number;
}
export interface GiftInfo {
  gift: Gift;
  owned_gift_id?: string;
  convert_star_count?: number;
  prepaid_upgrade_star_count?: number;
  is_upgrade_separate?: true;
  can_be_upgraded?: true;
  text?: string;
  entities?: MessageEntity[];
  is_private?: true;
  unique_gift_number?: number;
}
export interface Gifts {
  gifts: Gift[];
}
export interface Giveaway {
  chats: Chat[];
  winners_selection_date: number;
  winner_count: number;
  only_new_members?: true;
  has_public_winners?: true;
  prize_description?: string;
  country_codes?: string[];
  prize_star_count?: number;
  premium_subscription_month_count?: number;
}
export interface GiveawayCompleted {
  winner_count: number;
  unclaimed_prize_count?: number;
  giveaway_message?: Message;
  is_star_giveaway?: true;
}
export interface GiveawayCreated {
  prize_star_count?: number;
}
export interface GiveawayWinners {
  chat: Chat;
  giveaway_message_id: number;
  winners_selection_date: number;
  winner_count: number;
  winners: User[];
  additional_chat_count?: number;
  prize_star_count?: number;
  premium_subscription_month_count?: number;
  unclaimed_prize_count?: number;
  only_new_members?: true;
  was_refunded?: true;
  prize_description?: string;
}
export interface InaccessibleMessage {
  chat: Chat;
  message_id: number;
  date: number;
}
export interface InlineKeyboardButton {
  text: string;
  icon_custom_emoji_id?: string;
  style?: string;
  url?: string;
  callback_data?: string;
  web_app?: WebAppInfo;
  login_url?: LoginUrl;
  switch_inline_query?: string;
  switch_inline_query_current_chat?: string;
  switch_inline_query_chosen_chat?: SwitchInlineQueryChosenChat;
  copy_text?: CopyTextButton;
  callback_game?: CallbackGame;
  pay?: boolean;
  disabled?: DisabledButton;
}
export interface InlineKeyboardMarkup {
  inline_keyboard: InlineKeyboardButton[][];
  force_reply?: boolean;
}
export interface InlineQuery {
  id: string;
  from: User;
  query: string;
  offset: string;
  chat_type?: string;
  location?: Location;
}
export type InlineQueryResult = InlineQueryResultCachedAudio | InlineQueryResultCachedDocument | InlineQueryResultCachedGif | InlineQueryResultCachedMpeg4Gif | InlineQueryResultCachedPhoto | InlineQueryResultCachedSticker | InlineQueryResultCachedVideo | InlineQueryResultCachedVoice | InlineQueryResultArticle | InlineQueryResultAudio | InlineQueryResultContact | InlineQueryResultGame | InlineQueryResultDocument | InlineQueryResultGif | InlineQueryResultLocation | InlineQueryResultMpeg4Gif | InlineQueryResultPhoto | InlineQueryResultVenue | InlineQueryResultVideo | InlineQueryResultVoice;
export interface InlineQueryResultArticle {
  type: "article";
  id: string;
  title: string;
  input_message_content: InputMessageContent;
  reply_markup?: InlineKeyboardMarkup;
  url?: string;
  description?: string;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}
export interface InlineQueryResultAudio {
  type: "audio";
  id: string;
  audio_url: string;
  title: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  performer?: string;
  audio_duration?: number;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedAudio {
  type: "audio";
  id: string;
  audio_file_id: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedDocument {
  type: "document";
  id: string;
  title: string;
  document_file_id: string;
  description?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedGif {
  type: "gif";
  id: string;
  gif_file_id: string;
  title?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedMpeg4Gif {
  type: "mpeg4_gif";
  id: string;
  mpeg4_file_id: string;
  title?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedPhoto {
  type: "photo";
  id: string;
  photo_file_id: string;
  title?: string;
  description?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedSticker {
  type: "sticker";
  id: string;
  sticker_file_id: string;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedVideo {
  type: "video";
  id: string;
  video_file_id: string;
  title: string;
  description?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultCachedVoice {
  type: "voice";
  id: string;
  voice_file_id: string;
  title: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultContact {
  type: "contact";
  id: string;
  phone_number: string;
  first_name: string;
  last_name?: string;
  vcard?: string;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}
export interface InlineQueryResultDocument {
  type: "document";
  id: string;
  title: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  document_url: string;
  mime_type: string;
  description?: string;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}
export interface InlineQueryResultGame {
  type: "game";
  id: string;
  game_short_name: string;
  reply_markup?: InlineKeyboardMarkup;
}
export interface InlineQueryResultGif {
  type: "gif";
  id: string;
  gif_url: string;
  gif_width?: number;
  gif_height?: number;
  gif_duration?: number;
  thumbnail_url: string;
  thumbnail_mime_type?: string;
  title?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultLocation {
  type: "location";
  id: string;
  latitude: number;
  longitude: number;
  title: string;
  horizontal_accuracy?: number;
  live_period?: number;
  heading?: number;
  proximity_alert_radius?: number;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}
export interface InlineQueryResultMpeg4Gif {
  type: "mpeg4_gif";
  id: string;
  mpeg4_url: string;
  mpeg4_width?: number;
  mpeg4_height?: number;
  mpeg4_duration?: number;
  thumbnail_url: string;
  thumbnail_mime_type?: string;
  title?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultPhoto {
  type: "photo";
  id: string;
  photo_url: string;
  thumbnail_url: string;
  photo_width?: number;
  photo_height?: number;
  title?: string;
  description?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultVenue {
  type: "venue";
  id: string;
  latitude: number;
  longitude: number;
  title: string;
  address: string;
  foursquare_id?: string;
  foursquare_type?: string;
  google_place_id?: string;
  google_place_type?: string;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
}
export interface InlineQueryResultVideo {
  type: "video";
  id: string;
  video_url: string;
  mime_type: string;
  thumbnail_url: string;
  title: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  video_width?: number;
  video_height?: number;
  video_duration?: number;
  description?: string;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultVoice {
  type: "voice";
  id: string;
  voice_url: string;
  title: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  voice_duration?: number;
  reply_markup?: InlineKeyboardMarkup;
  input_message_content?: InputMessageContent;
}
export interface InlineQueryResultsButton {
  text: string;
  web_app?: WebAppInfo;
  start_parameter?: string;
}
export interface InputChecklist {
  title: string;
  parse_mode?: string;
  title_entities?: MessageEntity[];
  tasks: InputChecklistTask[];
  others_can_add_tasks?: boolean;
  others_can_mark_tasks_as_done?: boolean;
}
export interface InputChecklistTask {
  id: number;
  text: string;
  parse_mode?: string;
  text_entities?: MessageEntity[];
}
export interface InputContactMessageContent {
  phone_number: string;
  first_name: string;
  last_name?: string;
  vcard?: string;
}
export interface InputInvoiceMessageContent {
  title: string;
  description: string;
  payload: string;
  provider_token?: string;
  currency: string;
  prices: LabeledPrice[];
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
export interface InputLocationMessageContent {
  latitude: number;
  longitude: number;
  horizontal_accuracy?: number;
  live_period?: number;
  heading?: number;
  proximity_alert_radius?: number;
}
export type InputMedia = InputMediaAnimation | InputMediaAudio | InputMediaDocument | InputMediaLivePhoto | InputMediaPhoto | InputMediaVideo;
export interface InputMediaAnimation {
  type: "animation";
  media: string;
  thumbnail?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  width?: number;
  height?: number;
  duration?: number;
  has_spoiler?: boolean;
}
export interface InputMediaAudio {
  type: "audio";
  media: string;
  thumbnail?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  duration?: number;
  performer?: string;
  title?: string;
}
export interface InputMediaDocument {
  type: "document";
  media: string;
  thumbnail?: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  disable_content_type_detection?: boolean;
}
export interface InputMediaLink {
  type: "link";
  url: string;
}
export interface InputMediaLivePhoto {
  type: "live_photo";
  media: string;
  photo: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  has_spoiler?: boolean;
}
export interface InputMediaLocation {
  type: "location";
  latitude: number;
  longitude: number;
  horizontal_accuracy?: number;
}
export interface InputMediaPhoto {
  type: "photo";
  media: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  has_spoiler?: boolean;
}
export interface InputMediaSticker {
  type: "sticker";
  media: string;
  emoji?: string;
}
export interface InputMediaVenue {
  type: "venue";
  latitude: number;
  longitude: number;
  title: string;
  address: string;
  foursquare_id?: string;
  foursquare_type?: string;
  google_place_id?: string;
  google_place_type?: string;
}
export interface InputMediaVideo {
  type: "video";
  media: string;
  thumbnail?: string;
  cover?: string;
  start_timestamp?: number;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: boolean;
  width?: number;
  height?: number;
  duration?: number;
  supports_streaming?: boolean;
  has_spoiler?: boolean;
}
export interface InputMediaVoiceNote {
  type: "voice_note";
  media: string;
  caption?: string;
  parse_mode?: string;
  caption_entities?: MessageEntity[];
  duration?: number;
}
export type InputMessageContent = InputTextMessageContent | InputRichMessageContent | InputLocationMessageContent | InputVenueMessageContent | InputContactMessageContent | InputInvoiceMessageContent;
export type InputPaidMedia = InputPaidMediaLivePhoto | InputPaidMediaPhoto | InputPaidMediaVideo;
export interface InputPaidMediaLivePhoto {
  type: "live_photo";
  media: string;
  photo: string;
}
export interface InputPaidMediaPhoto {
  type: "photo";
  media: string;
}
export interface InputPaidMediaVideo {
  type: "video";
  media: string;
  thumbnail?: string;
  cover?: string;
  start_timestamp?: number;
  width?: number;
  height?: number;
  duration?: number;
  supports_streaming?: boolean;
}
export type InputPollMedia = InputMediaAnimation | InputMediaAudio | InputMediaDocument | InputMediaLivePhoto | InputMediaLocation | InputMediaPhoto | InputMediaVenue | InputMediaVideo;
export interface InputPollOption {
  text: string;
  text_parse_mode?: string;
  text_entities?: MessageEntity[];
  media?: InputPollOptionMedia;
}
export type InputPollOptionMedia = InputMediaAnimation | InputMediaLink | InputMediaLivePhoto | InputMediaLocation | InputMediaPhoto | InputMediaSticker | InputMediaVenue | InputMediaVideo;
export type InputProfilePhoto = InputProfilePhotoStatic | InputProfilePhotoAnimated;
export interface InputProfilePhotoAnimated {
  type: "animated";
  animation: string;
  main_frame_timestamp?: number;
}
export interface InputProfilePhotoStatic {
  type: "static";
  photo: string;
}
export type InputRichBlock = InputRichBlockParagraph | InputRichBlockSectionHeading | InputRichBlockPreformatted | InputRichBlockFooter | InputRichBlockDivider | InputRichBlockMathematicalExpression | InputRichBlockAnchor | InputRichBlockList | InputRichBlockBlockQuotation | InputRichBlockPullQuotation | InputRichBlockCollage | InputRichBlockSlideshow | InputRichBlockTable | InputRichBlockDetails | InputRichBlockMap | InputRichBlockAnimation | InputRichBlockAudio | InputRichBlockPhoto | InputRichBlockVideo | InputRichBlockVoiceNote | InputRichBlockThinking | InputRichBlockButtons | InputRichBlockDocument | InputRichBlockExpandableBlockQuotation;
export interface InputRichBlockAnchor {
  type: "anchor";
  name: string;
}
export interface InputRichBlockAnimation {
  type: "animation";
  animation: InputMediaAnimation;
  caption?: RichBlockCaption;
}
export interface InputRichBlockAudio {
  type: "audio";
  audio: InputMediaAudio;
  caption?: RichBlockCaption;
}
export interface InputRichBlockBlockQuotation {
  type: "blockquote";
  blocks: InputRichBlock[];
  credit?: RichText;
}
export interface InputRichBlockButtons {
  type: "buttons";
  buttons: RichMessageButton[];
  align?: string;
}
export interface InputRichBlockCollage {
  type: "collage";
  blocks: InputRichBlock[];
  caption?: RichBlockCaption;
}
export interface InputRichBlockDetails {
  type: "details";
  summary: RichText;
  blocks: InputRichBlock[];
  is_open?: true;
}
export interface InputRichBlockDivider {
  type: "divider";
}
export interface InputRichBlockDocument {
  type: "document";
  document: InputMediaDocument;
  caption?: RichBlockCaption;
}
export interface InputRichBlockExpandableBlockQuotation {
  type: "expandable_blockquote";
  text: RichText;
  credit?: RichText;
}
export interface InputRichBlockFooter {
  type: "footer";
  text: RichText;
}
export interface InputRichBlockList {
  type: "list";
  items: InputRichBlockListItem[];
}
export interface InputRichBlockListItem {
  blocks: InputRichBlock[];
  has_checkbox?: true;
  is_checked?: true;
  value?: number;
  type?: string;
}
export interface InputRichBlockMap {
  type: "map";
  location: Location;
  zoom: number;
  width: number;
  height: number;
  caption?: RichBlockCaption;
}
export interface InputRichBlockMathematicalExpression {
  type: "mathematical_expression";
  expression: string;
}
export interface InputRichBlockParagraph {
  type: "paragraph";
  text: RichText;
}
export interface InputRichBlockPhoto {
  type: "photo";
  photo: InputMediaPhoto;
  caption?: RichBlockCaption;
}
export interface InputRichBlockPreformatted {
  type: "pre";
  text: RichText;
  language?: string;
}
export interface InputRichBlockPullQuotation {
  type: "pullquote";
  text: RichText;
  credit?: RichText;
}
export interface InputRichBlockSectionHeading {
  type: "heading";
  text: RichText;
  size: number;
}
export interface InputRichBlockSlideshow {
  type: "slideshow";
  blocks: InputRichBlock[];
  caption?: RichBlockCaption;
}
export interface InputRichBlockTable {
  type: "table";
  cells: RichBlockTableCell[][];
  is_bordered?: true;
  is_striped?: true;
  caption?: RichText;
  is_compact?: true;
}
export interface InputRichBlockThinking {
  type: "thinking";
  text: RichText;
}
export interface InputRichBlockVideo {
  type: "video";
  video: InputMediaVideo;
  caption?: RichBlockCaption;
}
export interface InputRichBlockVoiceNote {
  type: "voice_note";
  voice_note: InputMediaVoiceNote;
  caption?: RichBlockCaption;
}
export interface InputRichMessage {
  blocks?: InputRichBlock[];
  html?: string;
  markdown?: string;
  media?: InputRichMessageMedia[];
  is_rtl?: boolean;
  skip_entity_detection?: boolean;
}
export interface InputRichMessageContent {
  rich_message: InputRichMessage;
}
export interface InputRichMessageMedia {
  id: string;
  media: InputMediaAnimation | InputMediaAudio | InputMediaPhoto | InputMediaVideo | InputMediaVoiceNote;
}
export interface InputSticker {
  sticker: string;
  format: string;
  emoji_list: string[];
  mask_position?: MaskPosition;
  keywords?: string[];
}
export type InputStoryContent = InputStoryContentPhoto | InputStoryContentVideo;
export interface InputStoryContentPhoto {
  type: "photo";
  photo: string;
}
export interface InputStoryContentVideo {
  type: "video";
  video: string;
  duration?: number;
  cover_frame_timestamp?: number;
  is_animation?: boolean;
}
export interface InputTextMessageContent {
  message_text: string;
  parse_mode?: string;
  entities?: MessageEntity[];
  link_preview_options?: LinkPreviewOptions;
}
export interface InputVenueMessageContent {
  latitude: number;
  longitude: number;
  title: string;
  address: string;
  foursquare_id?: string;
  foursquare_type?: string;
  google_place_id?: string;
  google_place_type?: string;
}
export interface Invoice {
  title: string;
  description: string;
  start_parameter: string;
  currency: string;
  total_amount: number;
}
export interface KeyboardButton {
  text: string;
  icon_custom_emoji_id?: string;
  style?: string;
  request_users?: KeyboardButtonRequestUsers;
  request_chat?: KeyboardButtonRequestChat;
  request_managed_bot?: KeyboardButtonRequestManagedBot;
  request_contact?: boolean;
  request_location?: boolean;
  request_poll?: KeyboardButtonPollType;
  web_app?: WebAppInfo;
}
export interface KeyboardButtonPollType {
  type?: string;
}
export interface KeyboardButtonRequestChat {
  request_id: number;
  chat_is_channel: boolean;
  chat_is_forum?: boolean;
  chat_has_username?: boolean;
  chat_is_created?: boolean;
  user_administrator_rights?: ChatAdministratorRights;
  bot_administrator_rights?: ChatAdministratorRights;
  bot_is_member?: boolean;
  request_title?: boolean;
  request_username?: boolean;
  request_photo?: boolean;
}
export interface KeyboardButtonRequestManagedBot {
  request_id: number;
  suggested_name?: string;
  suggested_username?: string;
}
export interface KeyboardButtonRequestUsers {
  request_id: number;
  user_is_bot?: boolean;
  user_is_premium?: boolean;
  max_quantity?: number;
  request_name?: boolean;
  request_username?: boolean;
  request_photo?: boolean;
}
export interface LabeledPrice {
  label: string;
  amount: number;
}
export interface Link {
  url: string;
}
export interface LinkPreviewOptions {
  is_disabled?: boolean;
  url?: string;
  prefer_small_media?: boolean;
  prefer_large_media?: boolean;
  show_above_text?: boolean;
}
export interface LivePhoto {
  photo?: PhotoSize[];
  file_id: string;
  file_unique_id: string;
  width: number;
  height: number;
  duration: number;
  mime_type?: string;
  file_size?: number;
}
export interface Location {
  latitude: number;
  longitude: number;
  horizontal_accuracy?: number;
  live_period?: number;
  heading?: number;
  proximity_alert_radius?: number;
}
export interface LocationAddress {
  country_code: string;
  state?: string;
  city?: string;
  street?: string;
}
export interface LoginUrl {
  url: string;
  forward_text?: string;
  bot_username?: string;
  request_write_access?: boolean;
}
export interface ManagedBotCreated {
  bot: User;
}
export interface ManagedBotUpdated {
  user: User;
  bot: User;
}
export interface MaskPosition {
  point: string;
  x_shift: number;
  y_shift: number;
  scale: number;
}
export type MaybeInaccessibleMessage = Message | InaccessibleMessage;
export type MenuButton = MenuButtonCommands | MenuButtonWebApp | MenuButtonDefault;
export interface MenuButtonCommands {
  type: "commands";
}
export interface MenuButtonDefault {
  type: "default";
}
export interface MenuButtonWebApp {
  type: "web_app";
  text: string;
  web_app: WebAppInfo;
}
export interface Message {
  message_id: number;
  message_thread_id?: number;
  direct_messages_topic?: DirectMessagesTopic;
  from?: User;
  sender_chat?: Chat;
  sender_boost_count?: number;
  sender_business_bot?: User;
  sender_tag?: string;
  receiver_user?: User;
  ephemeral_message_id?: number;
  date: number;
  guest_query_id?: string;
  business_connection_id?: string;
  chat: Chat;
  forward_origin?: MessageOrigin;
  is_topic_message?: true;
  is_automatic_forward?: true;
  reply_to_message?: Message;
  external_reply?: ExternalReplyInfo;
  quote?: TextQuote;
  reply_to_story?: Story;
  reply_to_checklist_task_id?: number;
  reply_to_poll_option_id?: string;
  via_bot?: User;
  guest_bot_caller_user?: User;
  guest_bot_caller_chat?: Chat;
  edit_date?: number;
  has_protected_content?: true;
  is_from_offline?: true;
  is_paid_post?: true;
  media_group_id?: string;
  author_signature?: string;
  paid_star_count?: number;
  text?: string;
  entities?: MessageEntity[];
  link_preview_options?: LinkPreviewOptions;
  suggested_post_info?: SuggestedPostInfo;
  effect_id?: string;
  rich_message?: RichMessage;
  animation?: Animation;
  audio?: Audio;
  document?: Document;
  live_photo?: LivePhoto;
  paid_media?: PaidMediaInfo;
  photo?: PhotoSize[];
  sticker?: Sticker;
  story?: Story;
  video?: Video;
  video_note?: VideoNote;
  voice?: Voice;
  caption?: string;
  caption_entities?: MessageEntity[];
  show_caption_above_media?: true;
  has_media_spoiler?: true;
  checklist?: Checklist;
  contact?: Contact;
  dice?: Dice;
  game?: Game;
  poll?: Poll;
  venue?: Venue;
  location?: Location;
  new_chat_members?: User[];
  left_chat_member?: User;
  chat_owner_left?: ChatOwnerLeft;
  chat_owner_changed?: ChatOwnerChanged;
  new_chat_title?: string;
  new_chat_photo?: PhotoSize[];
  delete_chat_photo?: true;
  group_chat_created?: true;
  supergroup_chat_created?: true;
  channel_chat_created?: true;
  message_auto_delete_timer_changed?: MessageAutoDeleteTimerChanged;
  migrate_to_chat_id?: number;
  migrate_from_chat_id?: number;
  pinned_message?: MaybeInaccessibleMessage;
  invoice?: Invoice;
  successful_payment?: SuccessfulPayment;
  refunded_payment?: RefundedPayment;
  users_shared?: UsersShared;
  chat_shared?: ChatShared;
  gift?: GiftInfo;
  unique_gift?: UniqueGiftInfo;
  gift_upgrade_sent?: GiftInfo;
  connected_website?: string;
  write_access_allowed?: WriteAccessAllowed;
  passport_data?: PassportData;
  proximity_alert_triggered?: ProximityAlertTriggered;
  boost_added?: ChatBoostAdded;
  chat_background_set?: ChatBackground;
  checklist_tasks_done?: ChecklistTasksDone;
  checklist_tasks_added?: ChecklistTasksAdded;
  community_chat_added?: CommunityChatAdded;
  community_chat_removed?: CommunityChatRemoved;
  direct_message_price_changed?: DirectMessagePriceChanged;
  forum_topic_created?: ForumTopicCreated;
  forum_topic_edited?: ForumTopicEdited;
  forum_topic_closed?: ForumTopicClosed;
  forum_topic_reopened?: ForumTopicReopened;
  general_forum_topic_hidden?: GeneralForumTopicHidden;
  general_forum_topic_unhidden?: GeneralForumTopicUnhidden;
  giveaway_created?: GiveawayCreated;
  giveaway?: Giveaway;
  giveaway_winners?: GiveawayWinners;
  giveaway_completed?: GiveawayCompleted;
  managed_bot_created?: ManagedBotCreated;
  paid_message_price_changed?: PaidMessagePriceChanged;
  poll_option_added?: PollOptionAdded;
  poll_option_deleted?: PollOptionDeleted;
  suggested_post_approved?: SuggestedPostApproved;
  suggested_post_approval_failed?: SuggestedPostApprovalFailed;
  suggested_post_declined?: SuggestedPostDeclined;
  suggested_post_paid?: SuggestedPostPaid;
  suggested_post_refunded?: SuggestedPostRefunded;
  video_chat_scheduled?: VideoChatScheduled;
  video_chat_started?: VideoChatStarted;
  video_chat_ended?: VideoChatEnded;
  video_chat_participants_invited?: VideoChatParticipantsInvited;
  web_app_data?: WebAppData;
  reply_markup?: InlineKeyboardMarkup;
  community_chat_joined?: CommunityChatJoined;
}
export interface MessageAutoDeleteTimerChanged {
  message_auto_delete_time: number;
}
export interface MessageEntity {
  type: string;
  offset: number;
  length: number;
  url?: string;
  user?: User;
  language?: string;
  custom_emoji_id?: string;
  unix_time?: number;
  date_time_format?: string;
}
export interface MessageGenerationStopped {
  chat: Chat;
  message_thread_id?: number;
  draft_id: number;
}
export interface MessageId {
  message_id: number;
}
export type MessageOrigin = MessageOriginUser | MessageOriginHiddenUser | MessageOriginChat | MessageOriginChannel;
export interface MessageOriginChannel {
  type: "channel";
  date: number;
  chat: Chat;
  message_id: number;
  author_signature?: string;
}
export interface MessageOriginChat {
  type: "chat";
  date: number;
  sender_chat: Chat;
  author_signature?: string;
}
export interface MessageOriginHiddenUser {
  type: "hidden_user";
  date: number;
  sender_user_name: string;
}
export interface MessageOriginUser {
  type: "user";
  date: number;
  sender_user: User;
}
export interface MessageReactionCountUpdated {
  chat: Chat;
  message_id: number;
  date: number;
  reactions: ReactionCount[];
}
export interface MessageReactionUpdated {
  chat: Chat;
  message_id: number;
  user?: User;
  actor_chat?: Chat;
  date: number;
  old_reaction: ReactionType[];
  new_reaction: ReactionType[];
}
export interface OrderInfo {
  name?: string;
  phone_number?: string;
  email?: string;
  shipping_address?: ShippingAddress;
}
export type OwnedGift = OwnedGiftRegular | OwnedGiftUnique;
export interface OwnedGiftRegular {
  type: "regular";
  gift: Gift;
  owned_gift_id?: string;
  sender_user?: User;
  send_date: number;
  text?: string;
  entities?: MessageEntity[];
  is_private?: true;
  is_saved?: true;
  can_be_upgraded?: true;
  was_refunded?: true;
  convert_star_count?: number;
  prepaid_upgrade_star_count?: number;
  is_upgrade_separate?: true;
  unique_gift_number?: number;
}
export interface OwnedGiftUnique {
  type: "unique";
  gift: UniqueGift;
  owned_gift_id?: string;
  sender_user?: User;
  send_date: number;
  is_saved?: true;
  can_be_transferred?: true;
  transfer_star_count?: number;
  next_transfer_date?: number;
}
export interface OwnedGifts {
  total_count: number;
  gifts: OwnedGift[];
  next_offset?: string;
}
export type PaidMedia = PaidMediaLivePhoto | PaidMediaPhoto | PaidMediaPreview | PaidMediaVideo;
export interface PaidMediaInfo {
  star_count: number;
  paid_media: PaidMedia[];
}
export interface PaidMediaLivePhoto {
  type: "live_photo";
  live_photo: LivePhoto;
}
export interface PaidMediaPhoto {
  type: "photo";
  photo: PhotoSize[];
}
export interface PaidMediaPreview {
  type: "preview";
  width?: number;
  height?: number;
  duration?: number;
}
export interface PaidMediaPurchased {
  from: User;
  paid_media_payload: string;
}
export interface PaidMediaVideo {
  type: "video";
  video: Video;
}
export interface PaidMessagePriceChanged {
  paid_message_star_count: number;
}
export interface PassportData {
  data: EncryptedPassportElement[];
  credentials: EncryptedCredentials;
}
export type PassportElementError = PassportElementErrorDataField | PassportElementErrorFrontSide | PassportElementErrorReverseSide | PassportElementErrorSelfie | PassportElementErrorFile | PassportElementErrorFiles | PassportElementErrorTranslationFile | PassportElementErrorTranslationFiles | PassportElementErrorUnspecified;
export interface PassportElementErrorDataField {
  source: "data";
  type: string;
  field_name: string;
  data_hash: string;
  message: string;
}
export interface PassportElementErrorFile {
  source: "file";
  type: string;
  file_hash: string;
  message: string;
}
export interface PassportElementErrorFiles {
  source: "files";
  type: string;
  file_hashes: string[];
  message: string;
}
export interface PassportElementErrorFrontSide {
  source: "front_side";
  type: string;
  file_hash: string;
  message: string;
}
export interface PassportElementErrorReverseSide {
  source: "reverse_side";
  type: string;
  file_hash: string;
  message: string;
}
export interface PassportElementErrorSelfie {
  source: "selfie";
  type: string;
  file_hash: string;
  message: string;
}
export interface PassportElementErrorTranslationFile {
  source: "translation_file";
  type: string;
  file_hash: string;
  message: string;
}
export interface PassportElementErrorTranslationFiles {
  source: "translation_files";
  type: string;
  file_hashes: string[];
  message: string;
}
export interface PassportElementErrorUnspecified {
  source: "unspecified";
  type: string;
  element_hash: string;
  message: string;
}
export interface PassportFile {
  file_id: string;
  file_unique_id: string;
  file_size: number;
  file_date: number;
}
export interface PhotoSize {
  file_id: string;
  file_unique_id: string;
  width: number;
  height: number;
  file_size?: number;
}
export interface Poll {
  id: string;
  question: string;
  question_entities?: MessageEntity[];
  options: PollOption[];
  total_voter_count: number;
  is_closed: boolean;
  is_anonymous: boolean;
  type: string;
  allows_multiple_answers: boolean;
  allows_revoting: boolean;
  members_only: boolean;
  country_codes?: string[];
  correct_option_ids?: number[];
  explanation?: string;
  explanation_entities?: MessageEntity[];
  explanation_media?: PollMedia;
  open_period?: number;
  close_date?: number;
  description?: string;
  description_entities?: MessageEntity[];
  media?: PollMedia;
}
export interface PollAnswer {
  poll_id: string;
  voter_chat?: Chat;
  user?: User;
  option_ids: number[];
  option_persistent_ids: string[];
}
export interface PollMedia {
  animation?: Animation;
  audio?: Audio;
  document?: Document;
  link?: Link;
  live_photo?: LivePhoto;
  location?: Location;
  photo?: PhotoSize[];
  sticker?: Sticker;
  venue?: Venue;
  video?: Video;
}
export interface PollOption {
  persistent_id: string;
  text: string;
  text_entities?: MessageEntity[];
  media?: PollMedia;
  voter_count: number;
  added_by_user?: User;
  added_by_chat?: Chat;
  addition_date?: number;
}
export interface PollOptionAdded {
  poll_message?: MaybeInaccessibleMessage;
  option_persistent_id: string;
  option_text: string;
  option_text_entities?: MessageEntity[];
}
export interface PollOptionDeleted {
  poll_message?: MaybeInaccessibleMessage;
  option_persistent_id: string;
  option_text: string;
  option_text_entities?: MessageEntity[];
}
export interface PreCheckoutQuery {
  id: string;
  from: User;
  currency: string;
  total_amount: number;
  invoice_payload: string;
  shipping_option_id?: string;
  order_info?: OrderInfo;
}
export interface PreparedInlineMessage {
  id: string;
  expiration_date: number;
}
export interface PreparedKeyboardButton {
  id: string;
}
export interface ProximityAlertTriggered {
  traveler: User;
  watcher: User;
  distance: number;
}
export interface ReactionCount {
  type: ReactionType;
  total_count: number;
}
export type ReactionType = ReactionTypeEmoji | ReactionTypeCustomEmoji | ReactionTypePaid;
export interface ReactionTypeCustomEmoji {
  type: "custom_emoji";
  custom_emoji_id: string;
}
export interface ReactionTypeEmoji {
  type: "emoji";
  emoji: string;
}
export interface ReactionTypePaid {
  type: "paid";
}
export interface RefundedPayment {
  currency: string;
  total_amount: number;
  invoice_payload: string;
  telegram_payment_charge_id: string;
  provider_payment_charge_id?: string;
}
export interface ReplyKeyboardMarkup {
  keyboard: KeyboardButton[][];
  is_persistent?: boolean;
  resize_keyboard?: boolean;
  one_time_keyboard?: boolean;
  input_field_placeholder?: string;
  selective?: boolean;
  force_reply?: boolean;
}
export interface ReplyKeyboardRemove {
  remove_keyboard: true;
  selective?: boolean;
}
export interface ReplyParameters {
  message_id?: number;
  chat_id?: number | string;
  ephemeral_message_id?: number;
  allow_sending_without_reply?: boolean;
  quote?: string;
  quote_parse_mode?: string;
  quote_entities?: MessageEntity[];
  quote_position?: number;
  checklist_task_id?: number;
  poll_option_id?: string;
}
export interface ResponseParameters {
  migrate_to_chat_id?: number;
  retry_after?: number;
}
export type RevenueWithdrawalState = RevenueWithdrawalStatePending | RevenueWithdrawalStateSucceeded | RevenueWithdrawalStateFailed;
export interface RevenueWithdrawalStateFailed {
  type: "failed";
}
export interface RevenueWithdrawalStatePending {
  type: "pending";
}
export interface RevenueWithdrawalStateSucceeded {
  type: "succeeded";
  date: number;
  url: string;
}
export type RichBlock = RichBlockParagraph | RichBlockSectionHeading | RichBlockPreformatted | RichBlockFooter | RichBlockDivider | RichBlockMathematicalExpression | RichBlockAnchor | RichBlockList | RichBlockBlockQuotation | RichBlockPullQuotation | RichBlockCollage | RichBlockSlideshow | RichBlockTable | RichBlockDetails | RichBlockMap | RichBlockAnimation | RichBlockAudio | RichBlockPhoto | RichBlockVideo | RichBlockVoiceNote | RichBlockThinking | RichBlockButtons | RichBlockDocument | RichBlockExpandableBlockQuotation;
export interface RichBlockAnchor {
  type: "anchor";
  name: string;
}
export interface RichBlockAnimation {
  type: "animation";
  animation: Animation;
  has_spoiler?: true;
  caption?: RichBlockCaption;
}
export interface RichBlockAudio {
  type: "audio";
  audio: Audio;
  caption?: RichBlockCaption;
}
export interface RichBlockBlockQuotation {
  type: "blockquote";
  blocks: RichBlock[];
  credit?: RichText;
}
export interface RichBlockButtons {
  type: "buttons";
  buttons: RichMessageButton[];
  align?: string;
}
export interface RichBlockCaption {
  text: RichText;
  credit?: RichText;
}
export interface RichBlockCollage {
  type: "collage";
  blocks: RichBlock[];
  caption?: RichBlockCaption;
}
export interface RichBlockDetails {
  type: "details";
  summary: RichText;
  blocks: RichBlock[];
  is_open?: true;
}
export interface RichBlockDivider {
  type: "divider";
}
export interface RichBlockDocument {
  type: "document";
  document: Document;
  caption?: RichBlockCaption;
}
export interface RichBlockExpandableBlockQuotation {
  type: "expandable_blockquote";
  text: RichText;
  credit?: RichText;
}
export interface RichBlockFooter {
  type: "footer";
  text: RichText;
}
export interface RichBlockList {
  type: "list";
  items: RichBlockListItem[];
}
export interface RichBlockListItem {
  label: string;
  blocks: RichBlock[];
  has_checkbox?: true;
  is_checked?: true;
  value?: number;
  type?: string;
}
export interface RichBlockMap {
  type: "map";
  location: Location;
  zoom: number;
  width: number;
  height: number;
  caption?: RichBlockCaption;
}
export interface RichBlockMathematicalExpression {
  type: "mathematical_expression";
  expression: string;
}
export interface RichBlockParagraph {
  type: "paragraph";
  text: RichText;
}
export interface RichBlockPhoto {
  type: "photo";
  photo: PhotoSize[];
  has_spoiler?: true;
  caption?: RichBlockCaption;
}
export interface RichBlockPreformatted {
  type: "pre";
  text: RichText;
  language?: string;
}
export interface RichBlockPullQuotation {
  type: "pullquote";
  text: RichText;
  credit?: RichText;
}
export interface RichBlockSectionHeading {
  type: "heading";
  text: RichText;
  size: number;
}
export interface RichBlockSlideshow {
  type: "slideshow";
  blocks: RichBlock[];
  caption?: RichBlockCaption;
}
export interface RichBlockTable {
  type: "table";
  cells: RichBlockTableCell[][];
  is_bordered?: true;
  is_striped?: true;
  caption?: RichText;
  is_compact?: true;
}
export interface RichBlockTableCell {
  text?: RichText;
  is_header?: true;
  colspan?: number;
  rowspan?: number;
  align: string;
  valign: string;
}
export interface RichBlockThinking {
  type: "thinking";
  text: RichText;
}
export interface RichBlockVideo {
  type: "video";
  video: Video;
  has_spoiler?: true;
  caption?: RichBlockCaption;
}
export interface RichBlockVoiceNote {
  type: "voice_note";
  voice_note: Voice;
  caption?: RichBlockCaption;
}
export interface RichMessage {
  blocks: RichBlock[];
  is_rtl?: boolean;
}
export interface RichMessageButton {
  text: RichText;
  style?: string;
  url?: string;
  callback_data?: string;
  web_app?: WebAppInfo;
  login_url?: LoginUrl;
  switch_inline_query?: string;
  switch_inline_query_current_chat?: string;
  switch_inline_query_chosen_chat?: SwitchInlineQueryChosenChat;
  copy_text?: CopyTextButton;
  disabled?: DisabledButton;
}
export type RichText = RichTextBold | RichTextItalic | RichTextUnderline | RichTextStrikethrough | RichTextSpoiler | RichTextDateTime | RichTextTextMention | RichTextSubscript | RichTextSuperscript | RichTextMarked | RichTextCode | RichTextCustomEmoji | RichTextMathematicalExpression | RichTextUrl | RichTextEmailAddress | RichTextPhoneNumber | RichTextBankCardNumber | RichTextMention | RichTextHashtag | RichTextCashtag | RichTextBotCommand | RichTextAnchor | RichTextAnchorLink | RichTextReference | RichTextReferenceLink | RichTextButton | string | RichText[];
export interface RichTextAnchor {
  type: "anchor";
  name: string;
}
export interface RichTextAnchorLink {
  type: "anchor_link";
  text: RichText;
  anchor_name: string;
}
export interface RichTextBankCardNumber {
  type: "bank_card_number";
  text: RichText;
  bank_card_number: string;
}
export interface RichTextBold {
  type: "bold";
  text: RichText;
}
export interface RichTextBotCommand {
  type: "bot_command";
  text: RichText;
  bot_command: string;
}
export interface RichTextButton {
  type: "button";
  button: RichMessageButton;
}
export interface RichTextCashtag {
  type: "cashtag";
  text: RichText;
  cashtag: string;
}
export interface RichTextCode {
  type: "code";
  text: RichText;
}
export interface RichTextCustomEmoji {
  type: "custom_emoji";
  custom_emoji_id: string;
  alternative_text: string;
}
export interface RichTextDateTime {
  type: "date_time";
  text: RichText;
  unix_time: number;
  date_time_format: string;
}
export interface RichTextEmailAddress {
  type: "email_address";
  text: RichText;
  email_address: string;
}
export interface RichTextHashtag {
  type: "hashtag";
  text: RichText;
  hashtag: string;
}
export interface RichTextItalic {
  type: "italic";
  text: RichText;
}
export interface RichTextMarked {
  type: "marked";
  text: RichText;
}
export interface RichTextMathematicalExpression {
  type: "mathematical_expression";
  expression: string;
}
export interface RichTextMention {
  type: "mention";
  text: RichText;
  username: string;
}
export interface RichTextPhoneNumber {
  type: "phone_number";
  text: RichText;
  phone_number: string;
}
export interface RichTextReference {
  type: "reference";
  text: RichText;
  name: string;
}
export interface RichTextReferenceLink {
  type: "reference_link";
  text: RichText;
  reference_name: string;
}
export interface RichTextSpoiler {
  type: "spoiler";
  text: RichText;
}
export interface RichTextStrikethrough {
  type: "strikethrough";
  text: RichText;
}
export interface RichTextSubscript {
  type: "subscript";
  text: RichText;
}
export interface RichTextSuperscript {
  type: "superscript";
  text: RichText;
}
export interface RichTextTextMention {
  type: "text_mention";
  text: RichText;
  user: User;
}
export interface RichTextUnderline {
  type: "underline";
  text: RichText;
}
export interface RichTextUrl {
  type: "url";
  text: RichText;
  url: string;
}
export interface SentGuestMessage {
  inline_message_id: string;
}
export interface SentWebAppMessage {
  inline_message_id?: string;
}
export interface SharedUser {
  user_id: number;
  first_name?: string;
  last_name?: string;
  username?: string;
  photo?: PhotoSize[];
}
export interface ShippingAddress {
  country_code: string;
  state: string;
  city: string;
  street_line1: string;
  street_line2: string;
  post_code: string;
}
export interface ShippingOption {
  id: string;
  title: string;
  prices: LabeledPrice[];
}
export interface ShippingQuery {
  id: string;
  from: User;
  invoice_payload: string;
  shipping_address: ShippingAddress;
}
export interface StarAmount {
  amount: number;
  nanostar_amount?: number;
}
export interface StarTransaction {
  id: string;
  amount: number;
  nanostar_amount?: number;
  date: number;
  source?: TransactionPartner;
  receiver?: TransactionPartner;
}
export interface StarTransactions {
  transactions: StarTransaction[];
}
export interface Sticker {
  file_id: string;
  file_unique_id: string;
  type: string;
  width: number;
  height: number;
  is_animated: boolean;
  is_video: boolean;
  thumbnail?: PhotoSize;
  emoji?: string;
  set_name?: string;
  premium_animation?: File;
  mask_position?: MaskPosition;
  custom_emoji_id?: string;
  needs_repainting?: true;
  file_size?: number;
}
export interface StickerSet {
  name: string;
  title: string;
  sticker_type: string;
  stickers: Sticker[];
  thumbnail?: PhotoSize;
}
export interface Story {
  chat: Chat;
  id: number;
}
export interface StoryArea {
  position: StoryAreaPosition;
  type: StoryAreaType;
}
export interface StoryAreaPosition {
  x_percentage: number;
  y_percentage: number;
  width_percentage: number;
  height_percentage: number;
  rotation_angle: number;
  corner_radius_percentage: number;
}
export type StoryAreaType = StoryAreaTypeLocation | StoryAreaTypeSuggestedReaction | StoryAreaTypeLink | StoryAreaTypeWeather | StoryAreaTypeUniqueGift;
export interface StoryAreaTypeLink {
  type: "link";
  url: string;
}
export interface StoryAreaTypeLocation {
  type: "location";
  latitude: number;
  longitude: number;
  address?: LocationAddress;
}
export interface StoryAreaTypeSuggestedReaction {
  type: "suggested_reaction";
  reaction_type: ReactionType;
  is_dark?: boolean;
  is_flipped?: boolean;
}
export interface StoryAreaTypeUniqueGift {
  type: "unique_gift";
  name: string;
}
export interface StoryAreaTypeWeather {
  type: "weather";
  temperature: number;
  emoji: string;
  background_color: number;
}
export interface SuccessfulPayment {
  currency: string;
  total_amount: number;
  invoice_payload: string;
  subscription_expiration_date?: number;
  is_recurring?: true;
  is_first_recurring?: true;
  shipping_option_id?: string;
  order_info?: OrderInfo;
  telegram_payment_charge_id: string;
  provider_payment_charge_id: string;
}
export interface SuggestedPostApprovalFailed {
  suggested_post_message?: Message;
  price: SuggestedPostPrice;
}
export interface SuggestedPostApproved {
  suggested_post_message?: Message;
  price?: SuggestedPostPrice;
  send_date: number;
}
export interface SuggestedPostDeclined {
  suggested_post_message?: Message;
  comment?: string;
}
export interface SuggestedPostInfo {
  state: string;
  price?: SuggestedPostPrice;
  send_date?: number;
}
export interface SuggestedPostPaid {
  suggested_post_message?: Message;
  currency: string;
  amount?: number;
  star_amount?: StarAmount;
}
export interface SuggestedPostParameters {
  price?: SuggestedPostPrice;
  send_date?: number;
}
export interface SuggestedPostPrice {
  currency: string;
  amount: number;
}
export interface SuggestedPostRefunded {
  suggested_post_message?: Message;
  reason: string;
}
export interface SwitchInlineQueryChosenChat {
  query?: string;
  allow_user_chats?: boolean;
  allow_bot_chats?: boolean;
  allow_group_chats?: boolean;
  allow_channel_chats?: boolean;
}
export interface TextQuote {
  text: string;
  entities?: MessageEntity[];
  position: number;
  is_manual?: true;
}
export type TransactionPartner = TransactionPartnerUser | TransactionPartnerChat | TransactionPartnerAffiliateProgram | TransactionPartnerFragment | TransactionPartnerTelegramAds | TransactionPartnerTelegramApi | TransactionPartnerOther;
export interface TransactionPartnerAffiliateProgram {
  type: "affiliate_program";
  sponsor_user?: User;
  commission_per_mille: number;
}
export interface TransactionPartnerChat {
  type: "chat";
  chat: Chat;
  gift?: Gift;
}
export interface TransactionPartnerFragment {
  type: "fragment";
  withdrawal_state?: RevenueWithdrawalState;
}
export interface TransactionPartnerOther {
  type: "other";
}
export interface TransactionPartnerTelegramAds {
  type: "telegram_ads";
}
export interface TransactionPartnerTelegramApi {
  type: "telegram_api";
  request_count: number;
}
export interface TransactionPartnerUser {
  type: "user";
  transaction_type: string;
  user: User;
  affiliate?: AffiliateInfo;
  invoice_payload?: string;
  subscription_period?: number;
  paid_media?: PaidMedia[];
  paid_media_payload?: string;
  gift?: Gift;
  premium_subscription_duration?: number;
}
export interface UniqueGift {
  gift_id: string;
  base_name: string;
  name: string;
  number: number;
  model: UniqueGiftModel;
  symbol: UniqueGiftSymbol;
  backdrop: UniqueGiftBackdrop;
  is_premium?: true;
  is_burned?: true;
  is_from_blockchain?: true;
  colors?: UniqueGiftColors;
  publisher_chat?: Chat;
}
export interface UniqueGiftBackdrop {
  name: string;
  colors: UniqueGiftBackdropColors;
  rarity_per_mille: number;
}
export interface UniqueGiftBackdropColors {
  center_color: number;
  edge_color: number;
  symbol_color: number;
  text_color: number;
}
export interface UniqueGiftColors {
  model_custom_emoji_id: string;
  symbol_custom_emoji_id: string;
  light_theme_main_color: number;
  light_theme_other_colors: number[];
  dark_theme_main_color: number;
  dark_theme_other_colors: number[];
}
export interface UniqueGiftInfo {
  gift: UniqueGift;
  origin: string;
  last_resale_currency?: string;
  last_resale_amount?: number;
  owned_gift_id?: string;
  transfer_star_count?: number;
  next_transfer_date?: number;
  text?: string;
  entities?: MessageEntity[];
  is_private?: true;
}
export interface UniqueGiftModel {
  name: string;
  sticker: Sticker;
  rarity_per_mille: number;
  rarity?: string;
}
export interface UniqueGiftSymbol {
  name: string;
  sticker: Sticker;
  rarity_per_mille: number;
}
export interface User {
  id: number;
  is_bot: boolean;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
  is_premium?: true;
  added_to_attachment_menu?: true;
  can_join_groups?: boolean;
  can_read_all_group_messages?: boolean;
  supports_guest_queries?: boolean;
  supports_inline_queries?: boolean;
  can_connect_to_business?: boolean;
  has_main_web_app?: boolean;
  has_topics_enabled?: boolean;
  allows_users_to_create_topics?: boolean;
  can_manage_bots?: boolean;
  supports_join_request_queries?: boolean;
}
export interface UserChatBoosts {
  boosts: ChatBoost[];
}
export interface UserProfileAudios {
  total_count: number;
  audios: Audio[];
}
export interface UserProfilePhotos {
  total_count: number;
  photos: PhotoSize[][];
}
export interface UserRating {
  level: number;
  rating: number;
  current_level_rating: number;
  next_level_rating?: number;
}
export interface UsersShared {
  request_id: number;
  users: SharedUser[];
}
export interface Venue {
  location: Location;
  title: string;
  address: string;
  foursquare_id?: string;
  foursquare_type?: string;
  google_place_id?: string;
  google_place_type?: string;
}
export interface Video {
  file_id: string;
  file_unique_id: string;
  width: number;
  height: number;
  duration: number;
  thumbnail?: PhotoSize;
  cover?: PhotoSize[];
  start_timestamp?: number;
  qualities?: VideoQuality[];
  file_name?: string;
  mime_type?: string;
  file_size?: number;
}
export interface VideoChatEnded {
  duration: number;
}
export interface VideoChatParticipantsInvited {
  users: User[];
}
export interface VideoChatScheduled {
  start_date: number;
}
export interface VideoChatStarted {
}
export interface VideoNote {
  file_id: string;
  file_unique_id: string;
  length: number;
  duration: number;
  thumbnail?: PhotoSize;
  file_size?: number;
}
export interface VideoQuality {
  file_id: string;
  file_unique_id: string;
  width: number;
  height: number;
  codec: string;
  file_size?: number;
}
export interface Voice {
  file_id: string;
  file_unique_id: string;
  duration: number;
  mime_type?: string;
  file_size?: number;
}
export interface WebAppData {
  data: string;
  button_text: string;
}
export interface WebAppInfo {
  url: string;
}
export interface WebhookInfo {
  url: string;
  has_custom_certificate: boolean;
  pending_update_count: number;
  ip_address?: string;
  last_error_date?: number;
  last_error_message?: string;
  last_synchronization_error_date?: number;
  max_connections?: number;
  allowed_updates?: string[];
}
export interface WriteAccessAllowed {
  from_request?: boolean;
  web_app_name?: string;
  from_attachment_menu?: boolean;
}
