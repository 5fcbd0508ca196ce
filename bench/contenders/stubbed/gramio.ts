import { Bot } from "gramio";
import { BOT_INFO } from "../contract.ts";
import { stubFetch } from "./response.ts";

/**
 * Creates a bot of GramIO, and replaces the global `fetch`, which it calls, until `restore` is called: GramIO takes no
 * other.
 */
export function createStubbedBot(): { readonly bot: Bot; restore(): void } {
  const { fetch } = globalThis;
  // GramIO calls nothing but `json()` of a response.
  globalThis.fetch = stubFetch as unknown as typeof fetch;
  return {
    bot: new Bot("123456:bench", { info: BOT_INFO }),
    restore() {
      globalThis.fetch = fetch;
    },
  };
}
