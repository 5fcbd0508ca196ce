import type { InlineKeyboardButton } from "../types/index.ts";
import { dataButton } from "./inline-buttons.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Which page, from 0. */
  readonly page: number;
  /** How many there are; 1 for an empty list. */
  readonly pages: number;
}

/**
 * The page of a list that a button asked for; the last one when the list has become shorter in the meantime, the first one
 * for what is no number. For lists of a database make a `Page` by hand.
 *
 * @throws RangeError for a size that is no whole number of 1 or more.
 */
export function pageOf<Item>(
  items: readonly Item[],
  { page, size }: { readonly page: number; readonly size: number },
): Page<Item> {
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`a page holds 1 item or more, not ${size}`);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const requested = Number.isNaN(page) ? 0 : Math.trunc(page);
  const current = Math.min(Math.max(0, requested), pages - 1);
  return { items: items.slice(current * size, (current + 1) * size), page: current, pages };
}

/** Buttons to the pages before and after, which show the numbers of these. */
export function pageButtons(
  { page, pages }: Pick<Page<unknown>, "page" | "pages">,
  data: (page: number) => string,
): readonly InlineKeyboardButton[] {
  return [
    ...(page > 0 ? [dataButton(`‹ ${page}`, data(page - 1))] : []),
    ...(page < pages - 1 ? [dataButton(`${page + 2} ›`, data(page + 1))] : []),
  ];
}
