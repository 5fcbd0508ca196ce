import { Composer } from "telewire";
import type { InlineKeyboardMarkup } from "telewire/types";

interface Product {
  readonly name: string;
  /** In whole euros. */
  readonly price: number;
}

const PRODUCTS: ReadonlyMap<string, Product> = new Map([
  ["tea", { name: "Tea", price: 3 }],
  ["coffee", { name: "Coffee", price: 4 }],
]);

/** How many of each product a customer wants, by product id. */
type Cart = Map<string, number>;

/** The handlers of a small shop: a menu of buttons, a cart that is shown by editing the menu, an order. */
export function createShop(): Composer {
  const shop = new Composer();
  const carts = new Map<number, Cart>();

  shop.command("start", (ctx) =>
    ctx.reply(`Welcome, ${ctx.from?.first_name ?? "stranger"}! /menu shows what we have.`),
  );

  shop.command("menu", (ctx) => {
    if (ctx.from !== undefined) carts.delete(ctx.from.id);
    return ctx.reply("What would you like?", { reply_markup: keyboard() });
  });

  shop.callbackQuery(/^add:(\w+)$/, async (ctx) => {
    const id = ctx.match[1] ?? "";
    const product = PRODUCTS.get(id);
    if (product === undefined) return ctx.answerCallbackQuery("We do not have that any more.");
    const cart = carts.get(ctx.from.id) ?? new Map<string, number>();
    carts.set(ctx.from.id, cart.set(id, (cart.get(id) ?? 0) + 1));
    await ctx.answerCallbackQuery(`${product.name} is in your cart`);
    return ctx.editMessageText(`Your cart: ${describe(cart)}`, {
      reply_markup: keyboard({ canOrder: true }),
    });
  });

  shop.callbackQuery("order", async (ctx) => {
    const cart = carts.get(ctx.from.id);
    if (cart === undefined) {
      return ctx.answerCallbackQuery({ text: "Your cart is empty.", show_alert: true });
    }
    carts.delete(ctx.from.id);
    await ctx.answerCallbackQuery();
    return ctx.editMessageText(`Ordered: ${describe(cart)}. Thank you, ${ctx.from.first_name}!`);
  });

  shop.on("message", (ctx) => ctx.reply("I only know tea and coffee: /menu"));

  return shop;
}

function keyboard({ canOrder = false } = {}): InlineKeyboardMarkup {
  const products = [...PRODUCTS].map(([id, { name, price }]) => ({
    text: `${name} €${price}`,
    callback_data: `add:${id}`,
  }));
  const order = canOrder ? [[{ text: "Order", callback_data: "order" }]] : [];
  return { inline_keyboard: [products, ...order] };
}

function describe(cart: Cart): string {
  let total = 0;
  const parts: string[] = [];
  for (const [id, count] of cart) {
    const product = PRODUCTS.get(id);
    if (product === undefined) continue;
    total += count * product.price;
    parts.push(`${count} × ${product.name}`);
  }
  return `${parts.join(", ")} = €${total}`;
}
