import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startEmulator } from "../cli/start-cli.ts";
import { packageJson, ROOT } from "../contract/repository.ts";

const PROGRAM = join(ROOT, packageJson.bin?.["telewire"] ?? "");

describe("the program of the package", () => {
  it("starts the emulator, as the example of a Docker image does", async () => {
    const parameters = ["--host", "0.0.0.0", "--port", "0", "--token", "123:abc"];
    const emulator = await startEmulator([PROGRAM], parameters);
    const response = await fetch(`${emulator.apiRoot}/bot123:abc/getMe`);
    expect(await response.json()).toMatchObject({ ok: true, result: { id: 123 } });
    expect(await emulator.stop("SIGTERM")).toBe(0);
  });
});
