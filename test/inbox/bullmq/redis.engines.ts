import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { describeWith } from "../../support/engines/describe-with.ts";
import { openInbox } from "../../support/inbox/open-bullmq.ts";

describeWith("redis", "an inbox of BullMQ in Redis", (url) => {
  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-bullmq.ts", import.meta.url).href,
    createStore() {
      const prefix = `test-${randomUUID()}`;
      const remove = async (): Promise<void> => {
        const client = new Redis(url);
        const keys = await client.keys(`{${prefix}}:*`);
        if (keys.length > 0) await client.del(...keys);
        client.disconnect();
      };
      return { spec: { engine: "redis", url, prefix }, remove };
    },
  });
});
