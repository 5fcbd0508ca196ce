import type { CallOptions, Client } from "../client/index.ts";
import {
  type Chat,
  type InlineKeyboardMarkup,
  type MaybeInaccessibleMessage,
  type Message,
  type Update,
  type UpdateKind,
  type User,
  updateKind,
} from "../types/index.ts";
import { UpdateAliases } from "./generated/update-aliases.ts";

/** What the payloads of the many kinds of update may have in common. */
interface Payload {
  readonly chat?: Chat;
  readonly from?: User;
  readonly user?: User;
  readonly message?: MaybeInaccessibleMessage;
}

/** The update itself with ways to see what it is about: what `ctx` is before any shortcut. */
export class UpdateView extends UpdateAliases {
  /** The update as it came. */
  readonly update: Update;
  /** The Bot API client, for every method without a shortcut. */
  readonly api: Client;
  /** The bot itself, as `getMe` gave it. */
  readonly me: User;
  /** Which payload the update has; `undefined` for a kind newer than this version. */
  readonly kind: UpdateKind | undefined;
  /** What the handler's trigger matched: the text after a command, the whole text or data, or a pattern's match. */
  match: string | RegExpMatchArray | undefined = undefined;

  constructor(update: Update, api: Client, me: User) {
    super();
    this.update = update;
    this.api = api;
    this.me = me;
    this.kind = updateKind(update);
  }
}
