import type { ChatInviteLink, User } from "../../../types/index.ts";
import { type Random, randomTokenSecret } from "../../random.ts";

const SECRET_LENGTH = 16;
/** How much of a link those see who did not create it. */
const SHOWN_LENGTH = "https://t.me/+".length + SECRET_LENGTH / 2;

/** What a new link is made of. */
export type NewInviteLink = Omit<
  ChatInviteLink,
  "invite_link" | "creates_join_request" | "is_primary" | "is_revoked"
> &
  Partial<Pick<ChatInviteLink, "creates_join_request" | "is_primary">>;

/** The invite links of one chat. */
export class InviteLinks {
  readonly #links = new Map<string, ChatInviteLink>();
  /** By link, the people who came by it. */
  readonly #joined = new Map<string, Set<number>>();

  create(
    random: Random,
    { creates_join_request = false, is_primary = false, ...rest }: NewInviteLink,
  ): ChatInviteLink {
    const secret = randomTokenSecret(random).slice(-SECRET_LENGTH);
    const link = {
      invite_link: `https://t.me/+${secret}`,
      creates_join_request,
      is_primary,
      is_revoked: false,
      ...rest,
    };
    this.set(link);
    return link;
  }

  find(link: string): ChatInviteLink | undefined {
    return this.#links.get(link);
  }

  /** The current primary link of an administrator. */
  primaryOf({ id }: User): ChatInviteLink | undefined {
    return [...this.#links.values()].find(
      ({ creator, is_primary, is_revoked }) => is_primary && !is_revoked && creator.id === id,
    );
  }

  set(link: ChatInviteLink): void {
    this.#links.set(link.invite_link, link);
  }

  /** The people who came by a link. */
  joinedBy({ invite_link }: ChatInviteLink): Set<number> {
    const joined = this.#joined.get(invite_link) ?? new Set();
    this.#joined.set(invite_link, joined);
    return joined;
  }
}

/** Returns a link as a user sees it: the end is hidden if another user created it. */
export function linkFor({ id }: User, link: ChatInviteLink): ChatInviteLink {
  if (link.creator.id === id) return link;
  return { ...link, invite_link: `${link.invite_link.slice(0, SHOWN_LENGTH)}...` };
}
