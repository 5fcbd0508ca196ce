import type { MessageEntity } from "../generated/objects.ts";
import type { UpdateKind } from "../generated/update-kinds.ts";
import type { UpdatePayloads } from "../generated/updates.ts";
import { readChatId } from "./chat.ts";
import { depthAt } from "./depth.ts";
import { readHead, readUpdateId, type UpdateHead } from "./head.ts";
import { findName, mayContainEscapedNames } from "./search.ts";

type FieldOf<Payload> = Payload extends unknown ? keyof Payload & string : never;
type Literal<Text extends string> = Text extends unknown
  ? string extends Text
    ? never
    : Text
  : never;

/** What {@link UpdateProbe.mayHave} can look for: a field of any payload of an update, or a type of message entity. */
export type ProbedName =
  | FieldOf<UpdatePayloads[UpdateKind]>
  | Literal<Extract<MessageEntity["type"], string>>;

/**
 * What the bytes of an update tell without being parsed. Every answer is right for every update that `parseUpdate` would
 * take; where the bytes are unusual, the answer is "not sure": `"unknown"`, `undefined` or `true`. It does not tell
 * whether the JSON is whole.
 */
export interface UpdateProbe {
  /** The kind as `updateKind` names it; `"unknown"` when it is new, or not sure. */
  readonly kind: UpdateKind | "unknown";
  /** The update's identifier; `undefined` when it is not sure. */
  readonly update_id: number | undefined;
  /**
   * Identifier of the chat of a message, or of another payload that has a `chat`; `undefined` when there is none, or it
   * is not sure: a message that holds a second chat, such as a reply, has to be parsed. Reads the payload up to its
   * chat, so it costs more than the other answers.
   */
  readonly chat_id: number | undefined;
  /**
   * `false` when nothing in the update has this name: no field at any depth is called so, and no string equals it. `true`
   * when there may be one: `"photo"` in a message or in the message that it quotes, `"bot_command"` among its entities.
   */
  mayHave(name: ProbedName): boolean;
}

/**
 * Looks at the raw UTF-8 bytes of one update, for a webhook that answers without parsing what no handler wants. Reads
 * nothing until it is asked; never throws; the bytes must not change meanwhile.
 * @see https://core.telegram.org/bots/api#update
 */
export function probeUpdate(bytes: Uint8Array): UpdateProbe {
  return new Probe(bytes);
}

class Probe implements UpdateProbe {
  readonly #bytes: Uint8Array;
  #head: UpdateHead | "unusual" | undefined;
  #mayContainEscapes: boolean | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get kind(): UpdateKind | "unknown" {
    const head = this.#readHead();
    return head !== undefined && this.#isOnly(head) ? head.kind : "unknown";
  }

  get update_id(): number | undefined {
    const head = this.#readHead();
    return head !== undefined && this.#lacks("update_id", head.payloadAt)
      ? readUpdateId(this.#bytes, head)
      : undefined;
  }

  get chat_id(): number | undefined {
    const head = this.#readHead();
    const isSure =
      head !== undefined && this.#isOnly(head) && this.#lacks(head.kind, head.payloadAt);
    return isSure ? readChatId(this.#bytes, head.payloadAt) : undefined;
  }

  mayHave(name: ProbedName): boolean {
    return !this.#lacks(name, 0);
  }

  /** Whether `updateKind` would name the second field. A `message` goes first for it wherever it stands. */
  #isOnly({ kind, payloadAt }: UpdateHead): boolean {
    if (kind === "message" || this.#lacks("message", payloadAt)) return true;
    if (this.#hasPossibleEscapes()) return false;
    const bytes = this.#bytes;
    const at = findName(bytes, "message", payloadAt);
    // The message of a callback query: it stands inside of the payload, and there is no second one.
    return depthAt(bytes, payloadAt, at) > 0 && findName(bytes, "message", at + 1) < 0;
  }

  #lacks(name: string, from: number): boolean {
    return findName(this.#bytes, name, from) < 0 && !this.#hasPossibleEscapes();
  }

  #hasPossibleEscapes(): boolean {
    this.#mayContainEscapes ??= mayContainEscapedNames(this.#bytes);
    return this.#mayContainEscapes;
  }

  #readHead(): UpdateHead | undefined {
    this.#head ??= readHead(this.#bytes) ?? "unusual";
    return this.#head === "unusual" ? undefined : this.#head;
  }
}
