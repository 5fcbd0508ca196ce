import { describe } from "vitest";
import { type InboxEngine, InboxSetup } from "../../support/inbox/inbox-setup.ts";
import { claimingSuite } from "./claiming.suite.ts";
import { keepingSuite } from "./keeping.suite.ts";
import { losingSuite } from "./losing.suite.ts";
import { modelSuite } from "./model.suite.ts";
import { storingSuite } from "./storing.suite.ts";

/** The behavior that every engine must show. */
export function inboxSuite(name: string, engine: InboxEngine): void {
  describe(name, () => {
    const setup = new InboxSetup(engine);
    storingSuite(setup);
    claimingSuite(setup);
    keepingSuite(setup);
    losingSuite(setup);
    modelSuite(setup);
  });
}
