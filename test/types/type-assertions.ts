import { expect } from "vitest";

/** `true` when two types are the same, also in what is optional. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Holds when its type argument is `true`: the compiler is the judge, nothing happens at run time. */
export function holds<_ extends true>(): void {}

/** Code that is compiled and never run. */
export function compiled(_: (...values: never[]) => unknown): void {
  expect(typeof _).toBe("function");
}
