import { readLinkPreview, readText, toTextFields } from "../../text/read-text.ts";
import type { MethodHandler } from "../method.ts";
import { type ContentReader, send } from "./send.ts";

/** https://core.telegram.org/bots/api#sendmessage */
export const sendMessage: MethodHandler = (call) => send(call, readTextContent);

/** Reads the parameters of sendMessage. */
export const readTextContent: ContentReader = ({ parameters, world }) => {
  const preview = readLinkPreview(parameters);
  return {
    ...toTextFields(readText(parameters), world.users),
    ...(preview === undefined ? {} : { link_preview_options: preview }),
  };
};
