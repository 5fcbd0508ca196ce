import type {
  InlineQueryResult,
  InlineQueryResultArticle,
  InlineQueryResultAudio,
  InlineQueryResultCachedAudio,
  InlineQueryResultCachedDocument,
  InlineQueryResultCachedGif,
  InlineQueryResultCachedMpeg4Gif,
  InlineQueryResultCachedPhoto,
  InlineQueryResultCachedSticker,
  InlineQueryResultCachedVideo,
  InlineQueryResultCachedVoice,
  InlineQueryResultContact,
  InlineQueryResultDocument,
  InlineQueryResultGame,
  InlineQueryResultGif,
  InlineQueryResultLocation,
  InlineQueryResultMpeg4Gif,
  InlineQueryResultPhoto,
  InlineQueryResultVenue,
  InlineQueryResultVideo,
  InlineQueryResultVoice,
} from "../types/index.ts";
import { MessageContents } from "./message-contents.ts";

/** The fields of a result that no parameter of its builder sets. */
type Options<Result, Named extends keyof Result> = Omit<
  Result,
  Named | Extract<"type" | "id" | "input_message_content", keyof Result>
>;

/** A result that sends what it shows, with methods to send another message instead. */
type Sendable<Result extends InlineQueryResult> = Result & MessageContents<Result>;

/**
 * Builds the results of an inline query: `ctx.answerInlineQuery([InlineQueryResultBuilder.photo(id, url)])`. Each function
 * takes the identifier of the result (1 to 64 bytes, unique within one answer) and its required fields; `options` holds the
 * optional ones. A method of the result replaces the message that is sent when the user picks it; an article and an HTML
 * video need one: `InlineQueryResultBuilder.article(id, title).text("Hello")`.
 * Source: https://core.telegram.org/bots/api#inlinequeryresult
 */
export const InlineQueryResultBuilder = {
  /** A link or a text with a title. */
  article(
    id: string,
    title: string,
    options?: Options<InlineQueryResultArticle, "title">,
  ): MessageContents<InlineQueryResultArticle> {
    return new MessageContents({ type: "article", id, title, ...options });
  },

  /** An MP3 file, by URL. */
  audio(
    id: string,
    title: string,
    audio_url: string | URL,
    options?: Options<InlineQueryResultAudio, "title" | "audio_url">,
  ): Sendable<InlineQueryResultAudio> {
    return sendable({ type: "audio", id, title, audio_url: String(audio_url), ...options });
  },

  /** An MP3 file on Telegram's servers. */
  audioCached(
    id: string,
    audio_file_id: string,
    options?: Options<InlineQueryResultCachedAudio, "audio_file_id">,
  ): Sendable<InlineQueryResultCachedAudio> {
    return sendable({ type: "audio", id, audio_file_id, ...options });
  },

  /** A contact with a phone number. */
  contact(
    id: string,
    phone_number: string,
    first_name: string,
    options?: Options<InlineQueryResultContact, "phone_number" | "first_name">,
  ): Sendable<InlineQueryResultContact> {
    return sendable({ type: "contact", id, phone_number, first_name, ...options });
  },

  /** A PDF file, by URL. */
  documentPdf(
    id: string,
    title: string,
    document_url: string | URL,
    options?: Options<InlineQueryResultDocument, "title" | "document_url" | "mime_type">,
  ): Sendable<InlineQueryResultDocument> {
    return sendable(document("application/pdf", id, title, document_url, options));
  },

  /** A ZIP file, by URL. */
  documentZip(
    id: string,
    title: string,
    document_url: string | URL,
    options?: Options<InlineQueryResultDocument, "title" | "document_url" | "mime_type">,
  ): Sendable<InlineQueryResultDocument> {
    return sendable(document("application/zip", id, title, document_url, options));
  },

  /** A file of any type on Telegram's servers. */
  documentCached(
    id: string,
    title: string,
    document_file_id: string,
    options?: Options<InlineQueryResultCachedDocument, "title" | "document_file_id">,
  ): Sendable<InlineQueryResultCachedDocument> {
    return sendable({ type: "document", id, title, document_file_id, ...options });
  },

  /** A game of the bot. Its message cannot be replaced. */
  game(
    id: string,
    game_short_name: string,
    options?: Options<InlineQueryResultGame, "game_short_name">,
  ): InlineQueryResultGame {
    return { type: "game", id, game_short_name, ...options };
  },

  /** A GIF file, by URL. The thumbnail is a JPEG, GIF or MP4 file. */
  gif(
    id: string,
    gif_url: string | URL,
    thumbnail_url: string | URL,
    options?: Options<InlineQueryResultGif, "gif_url" | "thumbnail_url">,
  ): Sendable<InlineQueryResultGif> {
    const urls = { gif_url: String(gif_url), thumbnail_url: String(thumbnail_url) };
    return sendable({ type: "gif", id, ...urls, ...options });
  },

  /** A GIF file on Telegram's servers. */
  gifCached(
    id: string,
    gif_file_id: string,
    options?: Options<InlineQueryResultCachedGif, "gif_file_id">,
  ): Sendable<InlineQueryResultCachedGif> {
    return sendable({ type: "gif", id, gif_file_id, ...options });
  },

  /** A location on the map, in degrees. */
  location(
    id: string,
    title: string,
    latitude: number,
    longitude: number,
    options?: Options<InlineQueryResultLocation, "title" | "latitude" | "longitude">,
  ): Sendable<InlineQueryResultLocation> {
    return sendable({ type: "location", id, title, latitude, longitude, ...options });
  },

  /** A video without sound, by the URL of an MP4 file. The thumbnail is a JPEG, GIF or MP4 file. */
  mpeg4gif(
    id: string,
    mpeg4_url: string | URL,
    thumbnail_url: string | URL,
    options?: Options<InlineQueryResultMpeg4Gif, "mpeg4_url" | "thumbnail_url">,
  ): Sendable<InlineQueryResultMpeg4Gif> {
    const urls = { mpeg4_url: String(mpeg4_url), thumbnail_url: String(thumbnail_url) };
    return sendable({ type: "mpeg4_gif", id, ...urls, ...options });
  },

  /** A video without sound on Telegram's servers. */
  mpeg4gifCached(
    id: string,
    mpeg4_file_id: string,
    options?: Options<InlineQueryResultCachedMpeg4Gif, "mpeg4_file_id">,
  ): Sendable<InlineQueryResultCachedMpeg4Gif> {
    return sendable({ type: "mpeg4_gif", id, mpeg4_file_id, ...options });
  },

  /** A photo, by the URL of a JPEG file of at most 5 MB, which is its own thumbnail unless `options` name another. */
  photo(
    id: string,
    photo_url: string | URL,
    options?: Partial<Options<InlineQueryResultPhoto, "photo_url">>,
  ): Sendable<InlineQueryResultPhoto> {
    const url = String(photo_url);
    return sendable({ type: "photo", id, photo_url: url, thumbnail_url: url, ...options });
  },

  /** A photo on Telegram's servers. */
  photoCached(
    id: string,
    photo_file_id: string,
    options?: Options<InlineQueryResultCachedPhoto, "photo_file_id">,
  ): Sendable<InlineQueryResultCachedPhoto> {
    return sendable({ type: "photo", id, photo_file_id, ...options });
  },

  /** A sticker on Telegram's servers. */
  stickerCached(
    id: string,
    sticker_file_id: string,
    options?: Options<InlineQueryResultCachedSticker, "sticker_file_id">,
  ): Sendable<InlineQueryResultCachedSticker> {
    return sendable({ type: "sticker", id, sticker_file_id, ...options });
  },

  /** A venue: a location on the map, in degrees, with a name and an address. */
  venue(
    id: string,
    title: string,
    latitude: number,
    longitude: number,
    address: string,
    options?: Options<InlineQueryResultVenue, "title" | "latitude" | "longitude" | "address">,
  ): Sendable<InlineQueryResultVenue> {
    return sendable({ type: "venue", id, title, latitude, longitude, address, ...options });
  },

  /** A page with an embedded video player. The message that is sent must be set. */
  videoHtml(
    id: string,
    title: string,
    video_url: string | URL,
    thumbnail_url: string | URL,
    options?: VideoOptions,
  ): MessageContents<InlineQueryResultVideo> {
    return new MessageContents(video("text/html", id, title, video_url, thumbnail_url, options));
  },

  /** A video, by the URL of an MP4 file. The thumbnail is a JPEG file. */
  videoMp4(
    id: string,
    title: string,
    video_url: string | URL,
    thumbnail_url: string | URL,
    options?: VideoOptions,
  ): Sendable<InlineQueryResultVideo> {
    return sendable(video("video/mp4", id, title, video_url, thumbnail_url, options));
  },

  /** A video on Telegram's servers. */
  videoCached(
    id: string,
    title: string,
    video_file_id: string,
    options?: Options<InlineQueryResultCachedVideo, "title" | "video_file_id">,
  ): Sendable<InlineQueryResultCachedVideo> {
    return sendable({ type: "video", id, title, video_file_id, ...options });
  },

  /** A voice message, by the URL of an OGG file encoded with OPUS. */
  voice(
    id: string,
    title: string,
    voice_url: string | URL,
    options?: Options<InlineQueryResultVoice, "title" | "voice_url">,
  ): Sendable<InlineQueryResultVoice> {
    return sendable({ type: "voice", id, title, voice_url: String(voice_url), ...options });
  },

  /** A voice message on Telegram's servers. */
  voiceCached(
    id: string,
    title: string,
    voice_file_id: string,
    options?: Options<InlineQueryResultCachedVoice, "title" | "voice_file_id">,
  ): Sendable<InlineQueryResultCachedVoice> {
    return sendable({ type: "voice", id, title, voice_file_id, ...options });
  },
};

type VideoOptions = Options<
  InlineQueryResultVideo,
  "title" | "video_url" | "thumbnail_url" | "mime_type"
>;

function sendable<Result extends InlineQueryResult>(result: Result): Sendable<Result> {
  return Object.assign(new MessageContents<Result>(result), result);
}

function document(
  mime_type: InlineQueryResultDocument["mime_type"],
  id: string,
  title: string,
  url: string | URL,
  options: Options<InlineQueryResultDocument, "title" | "document_url" | "mime_type"> | undefined,
): InlineQueryResultDocument {
  return { type: "document", id, title, document_url: String(url), mime_type, ...options };
}

function video(
  mime_type: InlineQueryResultVideo["mime_type"],
  id: string,
  title: string,
  video_url: string | URL,
  thumbnail_url: string | URL,
  options: VideoOptions | undefined,
): InlineQueryResultVideo {
  const urls = { video_url: String(video_url), thumbnail_url: String(thumbnail_url) };
  return { type: "video", id, title, mime_type, ...urls, ...options };
}
