import { afterEach } from "vitest";

/** Returns a function that takes what to end after the current test; the last one is ended first. */
export function createCleanUp(): (end: () => unknown) => void {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return (end) => void ends.push(end);
}
