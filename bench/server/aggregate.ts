import { type Product, pick, products } from "./products.ts";

const SAMPLE = 100;
const BUCKETS = 10;
const HIGHEST_PRICE = 1000;
const TOP_BRANDS = 3;

/** What `/compute` responds. */
export interface Aggregate {
  readonly count: number;
  readonly cheapest: readonly string[];
  readonly mean: number;
  readonly deviation: number;
  /** Numbers of products, by price: each bucket is a tenth of the highest price. */
  readonly histogram: readonly number[];
  readonly topBrands: readonly { readonly brand: string; readonly products: number }[];
}

/** Picks 100 products, sorts them by price and aggregates them. */
export function aggregateSample(random: () => number): Aggregate {
  const sample = Array.from({ length: SAMPLE }, () => pick(random, products));
  return aggregate(sample.toSorted((one, other) => one.price - other.price));
}

function aggregate(sorted: readonly Product[]): Aggregate {
  const histogram = Array.from({ length: BUCKETS }, () => 0);
  const brands = new Map<string, number>();
  let sum = 0;
  let squares = 0;
  for (const { price, brand } of sorted) {
    sum += price;
    squares += price * price;
    const bucket = Math.min(BUCKETS - 1, Math.floor((price * BUCKETS) / HIGHEST_PRICE));
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
    brands.set(brand, (brands.get(brand) ?? 0) + 1);
  }
  const mean = sum / sorted.length;
  return {
    count: sorted.length,
    cheapest: sorted.slice(0, 5).map(({ id }) => id),
    mean,
    deviation: Math.sqrt(squares / sorted.length - mean * mean),
    histogram,
    topBrands: [...brands]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, TOP_BRANDS)
      .map(([brand, count]) => ({ brand, products: count })),
  };
}
