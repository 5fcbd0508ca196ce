import { randomBytes } from "node:crypto";
import { chaosSuite } from "../../suites/inbox/chaos.suite.ts";
import { describeWithOwn } from "../../support/engines/describe-with.ts";

for (const engine of ["redis", "postgres"] as const)
  describeWithOwn(engine, `workers on BullMQ, with ${engine}`, (server) => {
    chaosSuite(engine, {
      createSpec: () => ({
        engine,
        url: server().url,
        prefix: `c${randomBytes(4).toString("hex")}`,
      }),
      restartStore: async () => {
        await server().kill();
        await server().start();
      },
    });
  });
