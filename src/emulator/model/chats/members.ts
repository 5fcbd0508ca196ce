import type { ChatMember, User } from "../../../types/index.ts";

/** The people and bots that are or were in a chat. */
export class Members {
  readonly #members = new Map<number, ChatMember>();
  readonly #unixTime: () => number;

  constructor(unixTime: () => number) {
    this.#unixTime = unixTime;
  }

  /** Returns the state of a user: `left` for those who never were in the chat. */
  of(user: User): ChatMember {
    return this.#find(user.id) ?? { user, status: "left" };
  }

  /** Whether a user is or was in the chat. */
  knows(userId: number): boolean {
    return this.#members.has(userId);
  }

  set(member: ChatMember): void {
    this.#members.set(member.user.id, member);
  }

  /** Whether a user is in the chat now. */
  has(userId: number): boolean {
    const member = this.#find(userId);
    return member !== undefined && isPresent(member);
  }

  isAdministrator(userId: number): boolean {
    const status = this.#members.get(userId)?.status;
    return status === "creator" || status === "administrator";
  }

  /** Those who are in the chat now, in the order in which they came first. */
  present(): ChatMember[] {
    return this.all().filter(isPresent);
  }

  /** Those who are or were in the chat. */
  all(): ChatMember[] {
    return [...this.#members.values()].map((member) => this.#afterExpiry(member));
  }

  administrators(): ChatMember[] {
    return this.present().filter(({ user }) => this.isAdministrator(user.id));
  }

  #find(userId: number): ChatMember | undefined {
    const member = this.#members.get(userId);
    return member && this.#afterExpiry(member);
  }

  /** Bans and restrictions end on the clock of the emulator. No update tells of it. */
  #afterExpiry(member: ChatMember): ChatMember {
    if (member.status !== "kicked" && member.status !== "restricted") return member;
    if (member.until_date === 0 || member.until_date > this.#unixTime()) return member;
    return { user: member.user, status: isPresent(member) ? "member" : "left" };
  }
}

/** Whether a user in this state is in the chat. */
export function isPresent(member: ChatMember): boolean {
  if (member.status === "restricted") return member.is_member;
  return member.status !== "left" && member.status !== "kicked";
}
