import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

it.each([
  ["127.0.0.1", "127.0.0.1"],
  ["0.0.0.0", "127.0.0.1"],
  ...(hasIpv6
    ? [
        ["::1", "[::1]"],
        ["::", "[::1]"],
      ]
    : []),
])("emulator.listen at %s is reached at %s", async (host, name) => {
  const emulator = createEmulator();
  const { token } = emulator.createBot({ username: "shop_bot" });
  const url = await emulator.listen({ host });
  expect(url).toMatch(/^http:\/\/[^/]+:\d+$/);
  expect(new URL(url).hostname).toBe(name);
  expect((await fetch(`${url}/bot${token}/getMe`)).status).toBe(200);
  await emulator.close();
});
