import { isInaccessibleMessage } from "../../types/guards.ts";
import {
  type Chat,
  type ChatBoostSource,
  type Message,
  type Update,
  type UpdateKind,
  type UpdatePayloads,
  type User,
  updateKind,
} from "../../types/index.ts";
import { MESSAGE_KINDS, UpdateAliases } from "./generated/update-aliases.ts";

/** Fields that payloads of several kinds have in common. */
interface Payload {
  readonly message_id?: number;
  readonly chat?: Chat;
  readonly from?: User;
  readonly user?: User;
  readonly user_chat_id?: number;
  readonly business_connection_id?: string;
  readonly sender_chat?: Chat;
  readonly actor_chat?: Chat;
  readonly voter_chat?: Chat;
  readonly source?: ChatBoostSource;
  readonly boost?: { readonly source: ChatBoostSource };
  readonly inline_message_id?: string;
}

/** What `ctx.schedule()` has stored for later, when it runs. */
export interface Job {
  readonly name: string;
  /** `null` when it was scheduled without data. */
  readonly data: unknown;
}

/** An update with getters for what it is about, whatever its kind. */
export abstract class UpdateView extends UpdateAliases {
  /** The update as received. */
  readonly update: Update;
  /** Which payload the update has; `undefined` for a kind newer than this version. */
  readonly kind: UpdateKind | undefined;
  /** The bot's own account, as returned by `getMe`. */
  abstract readonly me: User;
  /** The job that runs, in the chat of the update that scheduled it; `undefined` when the update itself is handled. */
  abstract readonly job: Job | undefined;

  constructor(update: Update) {
    super();
    this.update = update;
    this.kind = updateKind(update);
  }

  /** The message that the update is or, for a button press, that the button is under, while it can be read. */
  get msg(): Message | undefined {
    if (MESSAGE_KINDS.has(this.kind)) return payloadOf(this) as Message;
    const message = this.callbackQuery?.message;
    return message === undefined || isInaccessibleMessage(message) ? undefined : message;
  }

  /** Identifier of the message that the update is about, even if it can no longer be read. */
  get msgId(): number | undefined {
    return placeOf(this)?.message_id;
  }

  /** Identifier of the message sent through inline mode that the update is about. */
  get inlineMessageId(): string | undefined {
    return payloadOf(this)?.inline_message_id;
  }

  /** The chat of the update. */
  get chat(): Chat | undefined {
    return placeOf(this)?.chat;
  }

  /** Identifier of that chat; for a business connection, of the chat with the account's owner. */
  get chatId(): number | undefined {
    return placeOf(this)?.chat?.id ?? payloadOf(this)?.user_chat_id;
  }

  /** The user who caused the update. */
  get from(): User | undefined {
    const payload = payloadOf(this);
    return payload?.from ?? payload?.user ?? (payload?.boost ?? payload)?.source?.user;
  }

  /** The chat on whose behalf a user wrote, reacted or voted. */
  get senderChat(): Chat | undefined {
    const payload = payloadOf(this);
    return payload?.sender_chat ?? payload?.actor_chat ?? payload?.voter_chat;
  }

  /** Identifier of the business connection through which the update came, or that it is about. */
  get businessConnectionId(): string | undefined {
    const payload = this.businessConnection;
    if (payload !== undefined) return payload.id;
    return (this.msg ?? payloadOf(this))?.business_connection_id;
  }

  /** Identifier of the query for responding to a guest message, whose chat is not one of the bot's own chats. */
  get guestQueryId(): string | undefined {
    return this.msg?.guest_query_id;
  }
}

// Functions, because private methods add a brand check to every context. Guarded by the benchmark dispatch-sync.
function payloadOf({ update, kind }: UpdateView): Payload | undefined {
  const payloads: Partial<UpdatePayloads> = update;
  return kind && (payloads[kind] as Payload);
}

function placeOf(view: UpdateView): Payload | undefined {
  return view.kind === "callback_query" ? view.callbackQuery?.message : payloadOf(view);
}
