import { expect } from "vitest";

/** `true` when two types are equal, including optional properties. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if its type argument is `true`. Does nothing at run time. */
export function holds<_ extends true>(): void {}

/** Takes code that is compiled but never run. */
export function compiled(_: (...values: never[]) => unknown): void {
  expect(typeof _).toBe("function");
}
