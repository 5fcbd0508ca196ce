import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { programFile } from "../programs.ts";
import type { MockMessage, Release, RequestCounts } from "./mock-api.ts";

/** What can be asked of a mock Bot API server. */
export interface MockServerClient {
  /** For the libraries' option of that name, without a trailing slash. */
  readonly apiRoot: string;
  /** Requests so far, by token. */
  stats(): Promise<Record<string, RequestCounts>>;
  /** The first 512 messages, by token. */
  messages(): Promise<Record<string, readonly MockMessage[]>>;
  /** Lets a bot that polls have more updates: those of `inputs/commands.ts`, again and again. */
  release(release: Release): Promise<void>;
}

/** A mock Bot API server in a separate process, so that its work does not count as a contender's. */
export interface MockServer extends MockServerClient {
  close(): Promise<void>;
}

/** Returns a client of a server that has been started by another process. */
export function mockServerAt(apiRoot: string): MockServerClient {
  return {
    apiRoot,
    async stats() {
      const response = await fetch(`${apiRoot}/stats`);
      return (await response.json()) as Record<string, RequestCounts>;
    },
    async messages() {
      const response = await fetch(`${apiRoot}/messages`);
      return (await response.json()) as Record<string, readonly MockMessage[]>;
    },
    async release(release) {
      const body = JSON.stringify(release);
      const response = await fetch(`${apiRoot}/release`, { method: "POST", body });
      await response.text();
    },
  };
}

/** Starts the server, always on Node, so that both runtimes measure against the same one. */
export async function startMockServer(): Promise<MockServer> {
  const child = spawn("node", [programFile("mock-server/main.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([
    once(lines, "line"),
    exited.then(([code]) => {
      throw new Error(`The mock server exited with code ${code} before it listened`);
    }),
  ]);
  const { port } = JSON.parse(line) as { port: number };
  return {
    ...mockServerAt(`http://127.0.0.1:${port}`),
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
