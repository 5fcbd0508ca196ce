import { describe } from "vitest";
import { claimingSuite } from "../suites/inbox/claiming.suite.ts";
import { keepingSuite } from "../suites/inbox/keeping.suite.ts";
import { modelSuite } from "../suites/inbox/model.suite.ts";
import { storingSuite } from "../suites/inbox/storing.suite.ts";
import { InboxSetup } from "../support/inbox/inbox-setup.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";

let shared: MemoryInbox | undefined;

// It is the model of the engines and the engine of tests of workers; it has no other processes to lose claims to.
describe("the inbox in memory", () => {
  const setup = new InboxSetup({
    openInbox: (_, options) => {
      const inbox = new MemoryInbox({ ...(shared && { shared }), ...options });
      shared ??= inbox;
      return inbox;
    },
    opener: "",
    createStore: () => {
      shared = undefined;
      return { spec: { engine: "journal", folder: "" }, remove: () => undefined };
    },
  });
  storingSuite(setup);
  claimingSuite(setup);
  keepingSuite(setup);
  modelSuite(setup);
});
