import { expectEqual, nextSent, type Step, WAIT } from "../stage.ts";

/** Inline mode and payments. */
export const COMMERCE_STEPS: readonly Step[] = [
  {
    name: "inline",
    async play({ ada, bot }) {
      const search = ada.inlineQuery(bot, "tea");
      const { results } = await search.answer(WAIT);
      const articles = results.map(({ id, result }) => {
        return { id, type: result.type, title: "title" in result ? result.title : undefined };
      });
      expectEqual("results", articles, [{ id: "tea", type: "article", title: "Tea" }]);
      const chosen = search.choose({ id: "tea" });
      expectEqual("chosen message", chosen.text, "A cup of tea");
      expectEqual("bot of the message", chosen.via_bot?.id, bot.me.id);
      return "ok";
    },
  },
  {
    name: "payment",
    async play({ chat }) {
      const offer = await nextSent(chat, chat.sendText("/buy"));
      const { title, currency, total_amount } = offer.invoice ?? {};
      expectEqual(
        "invoice",
        { title, currency, total_amount },
        { title: "Tea", currency: "XTR", total_amount: 5 },
      );
      const paid = await chat.pay(offer).completed(WAIT);
      const charge = paid.successful_payment;
      expectEqual(
        "charge",
        [charge?.currency, charge?.total_amount, charge?.invoice_payload],
        ["XTR", 5, "tea-1"],
      );
      const { text } = await nextSent(chat, paid);
      expectEqual("text", text, "Paid 5 XTR");
      return "ok";
    },
  },
];
