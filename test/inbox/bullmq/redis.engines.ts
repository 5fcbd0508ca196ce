import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { bullmq } from "../../../src/inbox/bullmq/index.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { restartSuite } from "../../suites/inbox/restart.suite.ts";
import { describeWith, describeWithOwn } from "../../support/engines/describe-with.ts";
import { openInbox } from "../../support/inbox/open-bullmq.ts";

describeWith("redis", "an inbox of BullMQ in Redis", (url) => {
  inboxSuite("on a shared server", {
    openInbox,
    opener: new URL("../../support/inbox/open-bullmq.ts", import.meta.url).href,
    createStore() {
      const prefix = `test-${randomBytes(6).toString("hex")}`;
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

describeWithOwn("redis", "an inbox of BullMQ in Redis, with a server of its own", (server) => {
  restartSuite("with all defaults", server, () => bullmq({ connection: server().url }));
});
