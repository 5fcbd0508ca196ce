import type { Contact, Poll, Sticker, Venue } from "../../types/index.ts";
import type { SeenMessage } from "../model/messages/message.ts";
import type { Actor } from "./actions/actor.ts";
import { type ChecklistOptions, sendChecklistAs } from "./actions/checklist.ts";
import { sendAs } from "./actions/send.ts";
import { sendContactAs, sendDiceAs, sendPollAs } from "./actions/send-content.ts";
import { type AlbumItem, type FileOptions, sendAlbumAs, sendFileAs } from "./actions/send-file.ts";

/** What a person can send to a chat besides texts. */
export class ContentSender {
  readonly #actor: Actor;

  /** @internal */
  constructor(actor: Actor) {
    this.#actor = actor;
  }

  /** Sends a photo: these bytes, or a small one. */
  sendPhoto(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "Photo", file, options);
  }

  /** Sends a document: these bytes, or a small one. */
  sendDocument(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "Document", file, options);
  }

  /** Sends a video: these bytes, or a small one. */
  sendVideo(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "Video", file, options);
  }

  /** Sends an audio file: these bytes, or a small one. */
  sendAudio(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "Audio", file, options);
  }

  /** Sends a voice message: these bytes, or a small one. */
  sendVoice(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "VoiceNote", file, options);
  }

  /** Sends a video message: these bytes, or a small one. */
  sendVideoNote(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "VideoNote", file, options);
  }

  /** Sends an animation: these bytes, or a small one. */
  sendAnimation(file?: Uint8Array, options?: FileOptions): SeenMessage {
    return sendFileAs(this.#actor, "Animation", file, options);
  }

  /** Sends a sticker: these bytes, one of a set, or a small one. */
  sendSticker(sticker?: Uint8Array | Sticker, options?: FileOptions): SeenMessage {
    if (sticker === undefined || sticker instanceof Uint8Array)
      return sendFileAs(this.#actor, "Sticker", sticker, options);
    return sendAs(this.#actor, { sticker }, options);
  }

  /** Sends 2 to 10 files as one album. */
  sendAlbum(items: readonly AlbumItem[]): SeenMessage[] {
    return sendAlbumAs(this.#actor, items);
  }

  /** Throws a die: 🎲, 🎯, 🎳, 🏀, ⚽ or 🎰. */
  sendDice(emoji = "🎲"): SeenMessage {
    return sendDiceAs(this.#actor, emoji);
  }

  /** Sends a contact. Default: the person's own. */
  sendContact(contact?: Contact): SeenMessage {
    return sendContactAs(this.#actor, contact);
  }

  /** Sends a place, in degrees. */
  sendLocation(latitude: number, longitude: number): SeenMessage {
    return sendAs(this.#actor, { location: { latitude, longitude } });
  }

  /** Sends a place with a name and an address. */
  sendVenue(venue: Venue): SeenMessage {
    return sendAs(this.#actor, { venue, location: venue.location });
  }

  /** Sends a poll. Its votes reach no bot, as in Telegram. */
  sendPoll(question: string, options: readonly string[], more: Partial<Poll> = {}): SeenMessage {
    return sendPollAs(this.#actor, question, options, more);
  }

  /** Sends a checklist, whose tasks are numbered from 1. */
  sendChecklist(title: string, tasks: readonly string[], options?: ChecklistOptions): SeenMessage {
    return sendChecklistAs(this.#actor, title, tasks, options);
  }
}
