import type { Order } from "../inputs/real-routes.ts";

/** How the benchmarks compare the value of a button. */
export function orderText({ id, size }: Order): string {
  return `${id} ${size}`;
}

/** The data of a button in a library without codecs. */
export function packPlain(prefix: string, { id, size }: Order): string {
  return `${prefix}:${id}:${size}`;
}

/** Matches what {@link packPlain} has packed. */
export function plainPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}:(\\d+):([sml])$`);
}
