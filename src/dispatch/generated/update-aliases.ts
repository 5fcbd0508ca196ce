import type {
  BotSubscriptionUpdated,
  BusinessConnection,
  BusinessMessagesDeleted,
  CallbackQuery,
  ChatBoostRemoved,
  ChatBoostUpdated,
  ChatJoinRequest,
  ChatMemberUpdated,
  ChosenInlineResult,
  InlineQuery,
  ManagedBotUpdated,
  Message,
  MessageGenerationStopped,
  MessageReactionCountUpdated,
  MessageReactionUpdated,
  PaidMediaPurchased,
  Poll,
  PollAnswer,
  PreCheckoutQuery,
  ShippingQuery,
  UpdatePayloads,
} from "../../types/index.ts";

/** A camelCase getter for each kind of update: `ctx.callbackQuery` is `update.callback_query`. */
export abstract class UpdateAliases {
  /** The update as it came, whatever its kind. */
  abstract readonly update: { readonly update_id: number } & Partial<UpdatePayloads>;

  /** `update.message`. */
  get message(): Message | undefined {
    return this.update.message;
  }

  /** `update.edited_message`. */
  get editedMessage(): Message | undefined {
    return this.update.edited_message;
  }

  /** `update.channel_post`. */
  get channelPost(): Message | undefined {
    return this.update.channel_post;
  }

  /** `update.edited_channel_post`. */
  get editedChannelPost(): Message | undefined {
    return this.update.edited_channel_post;
  }

  /** `update.business_connection`. */
  get businessConnection(): BusinessConnection | undefined {
    return this.update.business_connection;
  }

  /** `update.business_message`. */
  get businessMessage(): Message | undefined {
    return this.update.business_message;
  }

  /** `update.edited_business_message`. */
  get editedBusinessMessage(): Message | undefined {
    return this.update.edited_business_message;
  }

  /** `update.deleted_business_messages`. */
  get deletedBusinessMessages(): BusinessMessagesDeleted | undefined {
    return this.update.deleted_business_messages;
  }

  /** `update.guest_message`. */
  get guestMessage(): Message | undefined {
    return this.update.guest_message;
  }

  /** `update.message_reaction`. */
  get messageReaction(): MessageReactionUpdated | undefined {
    return this.update.message_reaction;
  }

  /** `update.message_reaction_count`. */
  get messageReactionCount(): MessageReactionCountUpdated | undefined {
    return this.update.message_reaction_count;
  }

  /** `update.inline_query`. */
  get inlineQuery(): InlineQuery | undefined {
    return this.update.inline_query;
  }

  /** `update.chosen_inline_result`. */
  get chosenInlineResult(): ChosenInlineResult | undefined {
    return this.update.chosen_inline_result;
  }

  /** `update.callback_query`. */
  get callbackQuery(): CallbackQuery | undefined {
    return this.update.callback_query;
  }

  /** `update.shipping_query`. */
  get shippingQuery(): ShippingQuery | undefined {
    return this.update.shipping_query;
  }

  /** `update.pre_checkout_query`. */
  get preCheckoutQuery(): PreCheckoutQuery | undefined {
    return this.update.pre_checkout_query;
  }

  /** `update.purchased_paid_media`. */
  get purchasedPaidMedia(): PaidMediaPurchased | undefined {
    return this.update.purchased_paid_media;
  }

  /** `update.poll`. */
  get poll(): Poll | undefined {
    return this.update.poll;
  }

  /** `update.poll_answer`. */
  get pollAnswer(): PollAnswer | undefined {
    return this.update.poll_answer;
  }

  /** `update.my_chat_member`. */
  get myChatMember(): ChatMemberUpdated | undefined {
    return this.update.my_chat_member;
  }

  /** `update.chat_member`. */
  get chatMember(): ChatMemberUpdated | undefined {
    return this.update.chat_member;
  }

  /** `update.chat_join_request`. */
  get chatJoinRequest(): ChatJoinRequest | undefined {
    return this.update.chat_join_request;
  }

  /** `update.chat_boost`. */
  get chatBoost(): ChatBoostUpdated | undefined {
    return this.update.chat_boost;
  }

  /** `update.removed_chat_boost`. */
  get removedChatBoost(): ChatBoostRemoved | undefined {
    return this.update.removed_chat_boost;
  }

  /** `update.managed_bot`. */
  get managedBot(): ManagedBotUpdated | undefined {
    return this.update.managed_bot;
  }

  /** `update.subscription`. */
  get subscription(): BotSubscriptionUpdated | undefined {
    return this.update.subscription;
  }

  /** `update.stopped_message_generation`. */
  get stoppedMessageGeneration(): MessageGenerationStopped | undefined {
    return this.update.stopped_message_generation;
  }
}
