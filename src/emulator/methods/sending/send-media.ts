import type { MethodHandler } from "../method.ts";
import {
  readAnimation,
  readAudio,
  readDocument,
  readLivePhoto,
  readPhoto,
  readSticker,
  readVideo,
  readVideoNote,
  readVoice,
} from "./content/file-content.ts";
import { readLocation, readVenue } from "./content/location.ts";
import { readPaidMedia } from "./content/paid-media.ts";
import { readContact, readDice } from "./content/simple-content.ts";
import { send } from "./send.ts";

/** https://core.telegram.org/bots/api#sendphoto */
export const sendPhoto: MethodHandler = (call) => send(call, readPhoto);

/** https://core.telegram.org/bots/api#sendlivephoto */
export const sendLivePhoto: MethodHandler = (call) => send(call, readLivePhoto);

/** https://core.telegram.org/bots/api#sendpaidmedia */
export const sendPaidMedia: MethodHandler = (call) => send(call, readPaidMedia);

/** https://core.telegram.org/bots/api#senddocument */
export const sendDocument: MethodHandler = (call) => send(call, readDocument);

/** https://core.telegram.org/bots/api#sendvideo */
export const sendVideo: MethodHandler = (call) => send(call, readVideo);

/** https://core.telegram.org/bots/api#sendanimation */
export const sendAnimation: MethodHandler = (call) => send(call, readAnimation);

/** https://core.telegram.org/bots/api#sendaudio */
export const sendAudio: MethodHandler = (call) => send(call, readAudio);

/** https://core.telegram.org/bots/api#sendvoice */
export const sendVoice: MethodHandler = (call) => send(call, readVoice);

/** https://core.telegram.org/bots/api#sendvideonote */
export const sendVideoNote: MethodHandler = (call) => send(call, readVideoNote);

/** https://core.telegram.org/bots/api#sendsticker */
export const sendSticker: MethodHandler = (call) => send(call, readSticker);

/** https://core.telegram.org/bots/api#senddice */
export const sendDice: MethodHandler = (call) => send(call, readDice);

/** https://core.telegram.org/bots/api#sendcontact */
export const sendContact: MethodHandler = (call) => send(call, readContact);

/** https://core.telegram.org/bots/api#sendlocation */
export const sendLocation: MethodHandler = (call) => send(call, readLocation);

/** https://core.telegram.org/bots/api#sendvenue */
export const sendVenue: MethodHandler = (call) => send(call, readVenue);
