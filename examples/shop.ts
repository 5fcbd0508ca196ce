import { Composer, callbackData, InlineKeyboard, session } from "telewire";

/** Prices in euros. */
const PRODUCTS = {
  tea: { name: "Tea", price: 3 },
  coffee: { name: "Coffee", price: 4 },
};
type ProductId = keyof typeof PRODUCTS;
const PRODUCT_IDS: readonly ProductId[] = ["tea", "coffee"];

/** The number of items of each product. */
type Cart = Partial<Record<ProductId, number>>;

const add = callbackData("add", { product: PRODUCT_IDS });

const products = new InlineKeyboard([
  PRODUCT_IDS.map((product) => {
    const { name, price } = PRODUCTS[product];
    return InlineKeyboard.text(`${name} €${price}`, add.pack({ product }));
  }),
]);
const productsAndOrder = products.clone().row().text("Order", "order");

/** The handlers of a small shop: a menu of buttons, a cart shown by editing the menu, an order. */
export function createShop(): Composer {
  const shop = new Composer();
  const carts = shop.use(session({ initial: (): { cart: Cart } => ({ cart: {} }) }));

  carts.command("start", (ctx) =>
    ctx.reply(`Welcome, ${ctx.from.first_name}! Send /menu to see what we have.`),
  );

  carts.command("menu", (ctx) => {
    ctx.session.cart = {};
    return ctx.reply("What would you like?", { reply_markup: products });
  });

  carts.callbackQuery(add, async (ctx) => {
    const { cart } = ctx.session;
    const { product } = ctx.match;
    cart[product] = (cart[product] ?? 0) + 1;
    await ctx.answerCallbackQuery(`${PRODUCTS[product].name} is in your cart`);
    await ctx.editMessageText(`Your cart: ${describe(cart)}`, { reply_markup: productsAndOrder });
  });

  carts.callbackQuery("order", async (ctx) => {
    const { cart } = ctx.session;
    if (Object.keys(cart).length === 0)
      return ctx.answerCallbackQuery({ text: "Your cart is empty.", show_alert: true });
    ctx.session.cart = {};
    await ctx.answerCallbackQuery();
    return ctx.editMessageText(`Ordered: ${describe(cart)}. Thank you, ${ctx.from.first_name}!`);
  });

  carts.on("message", (ctx) => ctx.reply("I only know tea and coffee: /menu"));

  return shop;
}

function describe(cart: Cart): string {
  let total = 0;
  const items: string[] = [];
  for (const product of PRODUCT_IDS) {
    const count = cart[product] ?? 0;
    if (count === 0) continue;
    total += count * PRODUCTS[product].price;
    items.push(`${count} × ${PRODUCTS[product].name}`);
  }
  return `${items.join(", ")} = €${total}`;
}
