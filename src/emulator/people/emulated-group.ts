import type { Chat as ChatInfo, ChatMember } from "../../types/index.ts";
import type { Chat } from "../model/chats/chat.ts";
import type { SeenMessage } from "../model/messages/message.ts";

/** A group, a supergroup or a channel of the emulator. `user.in(group)` is how a member sees and uses it. */
export class EmulatedGroup {
  readonly #chat: Chat;

  /** @internal */
  constructor(chat: Chat) {
    this.#chat = chat;
  }

  /** The `chat_id` for bots: a negative number. */
  get id(): number {
    return this.#chat.id;
  }

  /** The chat as updates contain it. */
  get info(): ChatInfo {
    return structuredClone(this.#chat.info);
  }

  /** Those who are in the chat now. */
  members(): ChatMember[] {
    return structuredClone(this.#chat.members.present());
  }

  /** Returns the current messages, oldest first. */
  messages(): SeenMessage[] {
    return structuredClone([...this.#chat.messages.values()]);
  }
}
