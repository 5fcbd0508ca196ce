import { toTextFields } from "../../text/formatted-text.ts";
import { readLinkPreview, readText } from "../../text/text-parameters.ts";
import type { MethodHandler } from "../method.ts";
import { type ContentReader, send } from "./send.ts";

/** https://core.telegram.org/bots/api#sendmessage */
export const sendMessage: MethodHandler = (call) => send(call, readTextContent);

const readTextContent: ContentReader = ({ parameters }) => {
  const preview = readLinkPreview(parameters);
  return {
    ...toTextFields(readText(parameters)),
    ...(preview === undefined ? {} : { link_preview_options: preview }),
  };
};
