import { createRandom, numberOfDigits, wordsOf } from "../inputs/random.ts";

/** A product of a shop, about 4 kB of JSON. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly price: number;
  readonly rating: number;
  readonly reviewCount: number;
  readonly description: string;
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly images: readonly string[];
}

const PRODUCTS = 500;
const BATCHES = 16;
const LEAST_PER_BATCH = 20;
const MOST_PER_BATCH = 30;
const BRANDS = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch"];
const CATEGORIES = ["books", "garden", "kitchen", "office", "sport"];
const ATTRIBUTES = ["color", "material", "size", "weight", "origin", "warranty", "season"];

/** Picks one of the values. */
export function pick<T>(random: () => number, values: readonly T[]): T {
  // The index is in range.
  return values[Math.floor(random() * values.length)] as T;
}

function between(random: () => number, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

function listOf<T>(length: number, make: () => T): T[] {
  return Array.from({ length }, make);
}

function createProduct(random: () => number): Product {
  const digits = (count: number): number => numberOfDigits(random, count);
  const images = listOf(
    between(random, 3, 8),
    () => `https://shop.example/images/${digits(9)}.jpg`,
  );
  return {
    id: `${digits(8)}-${digits(4)}-${digits(4)}-${digits(4)}-${digits(12)}`,
    name: wordsOf(random, 4),
    brand: pick(random, BRANDS),
    category: pick(random, CATEGORIES),
    price: between(random, 100, 100_000) / 100,
    rating: between(random, 10, 50) / 10,
    reviewCount: between(random, 0, 5000),
    description: listOf(5, () => wordsOf(random, between(random, 70, 110))).join("\n\n"),
    tags: listOf(between(random, 5, 15), () => wordsOf(random, 1)),
    attributes: Object.fromEntries(ATTRIBUTES.map((name) => [name, wordsOf(random, 2)])),
    images,
  };
}

const random = createRandom(2);

/** The products of every server, the same in each process. */
export const products: readonly Product[] = listOf(PRODUCTS, () => createProduct(random));

/** Lists of 20 to 30 products, about 100 kB of JSON. */
export const batches: readonly (readonly Product[])[] = listOf(BATCHES, () =>
  listOf(between(random, LEAST_PER_BATCH, MOST_PER_BATCH), () => pick(random, products)),
);
