import type { InlineKeyboardButton } from "../types/index.ts";
import { dataButton } from "./inline-buttons.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Index of the page, from 0. */
  readonly page: number;
  /** Number of pages; 1 for an empty list. */
  readonly pages: number;
}

/**
 * Returns a page of a list; the last page when the list has become too short, the first one for `NaN`. For a list in a
 * database, create a `Page` yourself.
 *
 * @throws RangeError for a `size` that is not a whole number from 1.
 */
export function pageOf<Item>(
  items: readonly Item[],
  { page, size }: { readonly page: number; readonly size: number },
): Page<Item> {
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`size must be a whole number from 1; got ${size}`);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const requested = Number.isNaN(page) ? 0 : Math.trunc(page);
  const current = Math.min(Math.max(0, requested), pages - 1);
  return { items: items.slice(current * size, (current + 1) * size), page: current, pages };
}

/** Creates buttons to the previous and next page, labeled with their page numbers. */
export function pageButtons(
  { page, pages }: Pick<Page<unknown>, "page" | "pages">,
  data: (page: number) => string,
): readonly InlineKeyboardButton[] {
  return [
    ...(page > 0 ? [dataButton(`‹ ${page}`, data(page - 1))] : []),
    ...(page < pages - 1 ? [dataButton(`${page + 2} ›`, data(page + 1))] : []),
  ];
}
