import { parseJson } from "../../json.ts";
import { toBotMessage } from "../../model/messages/message.ts";
import { randomLongId } from "../../random.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readInputMedia } from "./content/input-media.ts";
import { type Content, checkCanSend, post } from "./send.ts";
import { checkOptions, readSendOptions } from "./send-options.ts";

const MAX_COUNT = 10;

/** https://core.telegram.org/bots/api#sendmediagroup */
export const sendMediaGroup: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const options = readSendOptions(parameters);
  const contents = readContents(call);
  const chat = world.getTarget(bot, options);
  checkOptions(call, chat, options);
  if (options.suggestion !== undefined)
    throw badRequest("can't send suggested posts with the method");
  for (const content of contents) checkCanSend(call, chat, content);
  const album = contents.length === 1 ? {} : { media_group_id: randomLongId(world.random) };
  const messages = contents.map((content) => post(call, chat, { ...content, ...album }, options));
  return toResult(messages.map(toBotMessage));
};

function readContents(call: MethodCall): Content[] {
  const text = call.parameters.text("media");
  if (text === "") throw badRequest(`parameter "media" is required`);
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse media JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of InputMedia");
  const contents = list.map((value) => readInputMedia(call, value, true));
  if (contents.length > MAX_COUNT) throw badRequest("too many messages to send as an album");
  if (contents.length === 0) throw badRequest("there are no messages to send");
  checkMixture(contents);
  return contents;
}

/** Photos and videos go together; documents and audio files only with their like. */
function checkMixture(contents: readonly Content[]): void {
  const [first] = contents;
  const isAbove = first?.show_caption_above_media;
  if (contents.some(({ show_caption_above_media }) => show_caption_above_media !== isAbove))
    throw badRequest("parameter show_caption_above_media must be the same for all messages");
  for (const kind of ["document", "audio"] as const) {
    const count = contents.filter((content) => content[kind] !== undefined).length;
    if (count > 0 && count < contents.length)
      throw badRequest(`${kind} can't be mixed with other media types`);
  }
}
