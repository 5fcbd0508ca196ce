import { afterEach, beforeEach, expect } from "vitest";

/** A turn of the event loop: all promises have settled, and unhandled rejections were reported. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Fails each test of a file that leaves a rejection unhandled, which would end a process. */
export function forbidUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const remember = (reason: unknown): void => void unhandled.push(reason);

  beforeEach(() => {
    unhandled.length = 0;
    process.on("unhandledRejection", remember);
  });

  afterEach(async () => {
    await turn();
    process.off("unhandledRejection", remember);
    expect(unhandled).toHaveLength(0);
  });
}
