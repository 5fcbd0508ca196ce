import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { describeWith } from "../../support/engines/describe-with.ts";
import { openInbox } from "../../support/inbox/open-bullmq.ts";

describeWith("postgres", "an inbox of BullMQ in PostgreSQL", (url) => {
  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-bullmq.ts", import.meta.url).href,
    createStore() {
      const prefix = `test_${randomBytes(6).toString("hex")}`;
      const remove = async (): Promise<void> => {
        const client = new Client(url);
        await client.connect();
        await client.query(`DROP SCHEMA "${prefix}" CASCADE`);
        await client.query("DELETE FROM bullmq.job WHERE queue LIKE $1", [`${prefix}-%`]);
        await client.end();
      };
      return { spec: { engine: "postgres", url, prefix }, remove };
    },
  });
});
