// This folder imports nothing from `client`, `dispatch` or `text`, although some files resemble theirs: the emulator is an
// independent implementation of what Telegram does, so that it can contradict them.
export type { Clock } from "./clock.ts";
export type {
  AnsweredMethod,
  CallFilter,
  Emulator,
  EmulatorOptions,
  PushedUpdate,
  UserOptions,
} from "./emulator.ts";
export { createEmulator } from "./emulator.ts";
export type { ActiveFault, Fault } from "./faults/faults.ts";
export type { LimitsPreset } from "./faults/flood-limits.ts";
export type { AnswerOrigin, CallResponse, LoggedCall } from "./log/call-log.ts";
export type { CallbackAnswer, ChatEvent } from "./model/chats/chat-event.ts";
export type { MessageRef } from "./model/chats/ephemeral-messages.ts";
export type { ResetOptions } from "./model/current-world.ts";
export type { MessageDraft } from "./model/messages/draft.ts";
export type { InlineAnswer, InlineResult } from "./model/messages/inline-result.ts";
export type { ReplyMarkup, SeenMessage } from "./model/messages/message.ts";
export type { PaymentForm } from "./model/payments/checkout.ts";
export type { PassportError } from "./model/profiles/profiles.ts";
export type { Verification } from "./model/profiles/verifications.ts";
export type { PostedStory, StoryContent } from "./model/stories/stories.ts";
export { type ButtonChoice, NoSuchButtonError } from "./people/actions/buttons.ts";
export type { BoostKind } from "./people/actions/channels/boost.ts";
export type { ChecklistOptions } from "./people/actions/checklist.ts";
export type { InlineQueryOptions, InlineSearch } from "./people/actions/inline.ts";
export type { UntilOptions } from "./people/actions/moderate.ts";
export type { GiveGiftOptions } from "./people/actions/payments/give-gift.ts";
export { type Payment, PaymentFailedError } from "./people/actions/payments/pay.ts";
export type { Press } from "./people/actions/press.ts";
export type { AlbumItem, FileOptions } from "./people/actions/send-file.ts";
export type { BotOptions } from "./people/create-bot.ts";
export type { ChannelOptions, GroupOptions, SupergroupOptions } from "./people/create-group.ts";
export type { EmulatedBot } from "./people/emulated-bot.ts";
export type { EmulatedBusiness } from "./people/emulated-business.ts";
export type { EmulatedChat } from "./people/emulated-chat.ts";
export type { EmulatedGroup } from "./people/emulated-group.ts";
export type { EmulatedUser } from "./people/emulated-user.ts";
export { NotSeenError, type WaitOptions } from "./people/wait-for-event.ts";
export type { Random } from "./random.ts";
export type { ListenOptions } from "./server/listener.ts";
export { Refusal, type RefusalParameters, type RefusalResponse } from "./wire/refusal.ts";
