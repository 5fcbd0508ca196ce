import type { MethodHandler } from "../method.ts";
import { readRichContent } from "./rich/rich-message.ts";
import { send } from "./send.ts";

/** https://core.telegram.org/bots/api#sendrichmessage */
export const sendRichMessage: MethodHandler = (call) => send(call, readRichContent);
