/** The expected conversation: Ada's lines are played, the others must come from the shop in this order. */
export const SCRIPT: readonly string[] = `
Ada: /start
Shop: Welcome, Ada! Send /menu to see what we have.
Ada: What do you sell?
Shop: I only know tea and coffee: /menu
Ada: /menu@shop_bot
Shop: What would you like? [Tea €3] [Coffee €4]
Ada presses [Tea €3]
Shop notifies: Tea is in your cart
Shop edits: Your cart: 1 × Tea = €3 [Tea €3] [Coffee €4] [Order]
Ada presses [Coffee €4]
Shop notifies: Coffee is in your cart
Shop edits: Your cart: 1 × Tea, 1 × Coffee = €7 [Tea €3] [Coffee €4] [Order]
Ada presses [Order]
Shop notifies: -
Shop edits: Ordered: 1 × Tea, 1 × Coffee = €7. Thank you, Ada!
`
  .trim()
  .split("\n");
