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
 * Facts about an update, read from its bytes without parsing them. Each is correct for every update that `parseUpdate`
 * accepts; if the bytes are unusual, the result is inconclusive: `"unknown"`, `undefined` or `true`. A probe does not check
 * whether the JSON is valid.
 */
export interface UpdateProbe {
  /** The kind, as `updateKind` returns it; `"unknown"` when it is new or inconclusive. */
  readonly kind: UpdateKind | "unknown";
  /** The id of the update; `undefined` when inconclusive. */
  readonly update_id: number | undefined;
  /**
   * Id of the chat of a message, or of another payload with a `chat`; `undefined` when it is absent or inconclusive:
   * a message that contains a second chat, such as a reply, has to be parsed. Reads the payload up to its chat, so it is
   * the most expensive property.
   */
  readonly chat_id: number | undefined;
  /**
   * Returns `false` when the name does not occur in the update, neither as a field at any depth nor as a string. Returns
   * `true` when it may occur: `"photo"` in a message or in the message it quotes, `"bot_command"` among its entities.
   */
  mayHave(name: ProbedName): boolean;
}

/**
 * Creates a probe of the UTF-8 bytes of an update, so that a webhook can respond without parsing updates that no handler
 * needs. Lazy; never throws. The bytes must not change while the probe is used.
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

  /** Whether `updateKind` would return the second field. It prefers `message`, wherever that is. */
  #isOnly({ kind, payloadAt }: UpdateHead): boolean {
    if (kind === "message" || this.#lacks("message", payloadAt)) return true;
    if (this.#hasPossibleEscapes()) return false;
    const bytes = this.#bytes;
    const at = findName(bytes, "message", payloadAt);
    // The message of a callback query: it is inside the payload, and there is no second one.
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
