import { createRandom } from "../inputs/random.ts";
import { aggregateSample } from "./aggregate.ts";
import { batches, pick, products } from "./products.ts";

/** Path of a route that is measured. */
export type Route = "/read" | "/list" | "/compute" | "/simple";

/** What a route responds: JSON, encoded at the start wherever that is possible. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** Returns the next body of a route. */
export type Respond = () => Body;

/** The header of every response. */
export const JSON_HEADERS = { "content-type": "application/json" };

/** A body that does not change. */
export const SIMPLE = { message: "hi" };

/** Picks are the same in every process, so that the first responses can be checked. */
const SEED = 3;

/** Creates the routes. They use nothing but what is in memory. */
export function createRoutes(): Readonly<Record<Route, Respond>> {
  const encoder = new TextEncoder();
  const encode = (value: object): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value));
  const encodedProducts = products.map(encode);
  const encodedBatches = batches.map(encode);
  const simple = encode(SIMPLE);
  const random = createRandom(SEED);
  const compute = createCompute();
  return {
    "/read": () => pick(random, encodedProducts),
    "/list": () => pick(random, encodedBatches),
    "/compute": compute,
    "/simple": () => simple,
  };
}

/** Creates the route that computes: its responses are the same in every process, in this order. */
export function createCompute(): () => string {
  const random = createRandom(SEED);
  return () => JSON.stringify(aggregateSample(random));
}
