import type { Inbox } from "../../../src/inbox/inbox.ts";

/** Where the entries of a test are: passed to other processes as JSON. */
export type InboxSpec =
  | { readonly engine: "journal"; readonly folder: string }
  | { readonly engine: "sqlite"; readonly path: string }
  | { readonly engine: "redis"; readonly url: string; readonly prefix: string }
  | { readonly engine: "postgres"; readonly url: string; readonly prefix: string };

/** Settings that all engines have. */
export interface EngineOptions {
  readonly lockMs?: number;
  readonly capacity?: number;
}

/** Opens an inbox of any engine, so that one program serves the tests of all. */
export type OpenInbox = (spec: InboxSpec, options?: EngineOptions) => Promise<Inbox> | Inbox;
