import type { Context } from "../context/context.ts";

/** The text that is the heart of an update, by which verbs such as `hears` and `callbackQuery` find it. */
export function textOf(ctx: Context): string | undefined {
  switch (ctx.kind) {
    case "message":
      return ctx.message?.text ?? ctx.message?.caption;
    case "channel_post":
      return ctx.channelPost?.text ?? ctx.channelPost?.caption;
    case "callback_query":
      return ctx.callbackQuery?.data;
    case "inline_query":
      return ctx.inlineQuery?.query;
    case "chosen_inline_result":
      return ctx.chosenInlineResult?.result_id;
    case "pre_checkout_query":
      return ctx.preCheckoutQuery?.invoice_payload;
    case "shipping_query":
      return ctx.shippingQuery?.invoice_payload;
    default:
      return undefined;
  }
}
