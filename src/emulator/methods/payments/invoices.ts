import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseReplyMarkup } from "../keyboards/reply-markup.ts";
import { type MethodHandler, rejectUnsupported } from "../method.ts";
import { send } from "../sending/send.ts";
import { readInvoice, readInvoiceDetails } from "./invoice-content.ts";

/** https://core.telegram.org/bots/api#sendinvoice */
export const sendInvoice: MethodHandler = (call) =>
  send(call, () => {
    const content = readInvoice(call);
    const markup = parseReplyMarkup(call.parameters.text("reply_markup"));
    if (markup !== undefined && "inline_keyboard" in markup) {
      if (markup.inline_keyboard[0]?.[0]?.pay !== true) throw badRequest("REPLY_MARKUP_BUY_EMPTY");
    }
    return content;
  });

/** https://core.telegram.org/bots/api#createinvoicelink */
export const createInvoiceLink: MethodHandler = (call) => {
  rejectUnsupported(call.parameters, ["business_connection_id"]);
  return toResult(call.world.invoices.createLink(readInvoiceDetails(call)));
};
