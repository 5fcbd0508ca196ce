import { afterAll, beforeAll, describe, it } from "vitest";
import { ENGINES, type EngineName } from "./engines.ts";
import type { EngineServer } from "./server-process.ts";

/** How long a server may take to start or to recover. */
const START_TIMEOUT_MS = 60_000;

/**
 * Describes tests that use the server that all test files share: they pass its URL to a client, and keep to keys and
 * tables with names of their own. Without such a server they are skipped.
 */
export function describeWith(
  engine: EngineName,
  title: string,
  tests: (url: string) => void,
): void {
  const { variable } = ENGINES[engine];
  const url = process.env[variable];
  if (url === undefined) skip(title, `${variable} is not set: use npm run test:engines`);
  else describe(title, () => tests(url));
}

/**
 * Describes tests that need a server of their own, because they kill it and start it again. Their function returns the
 * server, which runs when the first test starts. They are skipped on a machine without the server's programs.
 */
export function describeWithOwn(
  engine: EngineName,
  title: string,
  tests: (server: () => EngineServer) => void,
): void {
  const start = ENGINES[engine].find();
  if (typeof start === "string") {
    skip(title, start);
    return;
  }
  describe(title, () => {
    let server: EngineServer | undefined;
    beforeAll(async () => {
      server = await start();
    }, START_TIMEOUT_MS);
    afterAll(() => server?.stop());
    tests(() => {
      if (server === undefined) throw new Error("The server does not run yet");
      return server;
    });
  });
}

function skip(title: string, reason: string): void {
  describe(title, () => it.skip(`is skipped: ${reason}`, () => {}));
}
