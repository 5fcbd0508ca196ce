import type { ChatMember, User } from "../../types/index.ts";

/** The people and bots that are or were in a chat. */
export class Members {
  readonly #members = new Map<number, ChatMember>();

  /** Returns the state of somebody: `left` for those who never were in the chat. */
  of(user: User): ChatMember {
    return this.#members.get(user.id) ?? { user, status: "left" };
  }

  /** Whether somebody is or was in the chat. */
  knows(userId: number): boolean {
    return this.#members.has(userId);
  }

  set(member: ChatMember): void {
    this.#members.set(member.user.id, member);
  }

  /** Whether somebody is in the chat now. */
  has(userId: number): boolean {
    const member = this.#members.get(userId);
    return member !== undefined && isPresent(member);
  }

  isAdministrator(userId: number): boolean {
    const status = this.#members.get(userId)?.status;
    return status === "creator" || status === "administrator";
  }

  /** Those who are in the chat now, in the order in which they came first. */
  present(): ChatMember[] {
    return [...this.#members.values()].filter(isPresent);
  }

  administrators(): ChatMember[] {
    return this.present().filter(({ user }) => this.isAdministrator(user.id));
  }
}

/** Whether somebody in this state is in the chat. */
export function isPresent(member: ChatMember): boolean {
  if (member.status === "restricted") return member.is_member;
  return member.status !== "left" && member.status !== "kicked";
}
