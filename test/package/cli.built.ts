import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startEmulator } from "../cli/start-cli.ts";
import { packageJson, ROOT, read } from "../contract/repository.ts";

const PROGRAM = packageJson.bin?.["telewire"] ?? "";
const DOCKERFILE = read("examples/emulator/Dockerfile");

/** The words of an instruction of the image, such as `CMD ["--token", "123:abc"]`. */
function wordsOf(instruction: string): string[] {
  const [, json = "[]"] = new RegExp(`^${instruction} (.*)$`, "m").exec(DOCKERFILE) ?? [];
  return JSON.parse(json);
}

describe("the Docker image", () => {
  it("installs this version of the package", () => {
    expect(DOCKERFILE).toContain(`telewire@${packageJson.version}\n`);
  });

  it("starts the emulator for other containers, and stops at SIGTERM", async () => {
    const [node, program, name, ...options] = wordsOf("ENTRYPOINT");
    expect([node, program, name]).toEqual(["node", `node_modules/telewire/${PROGRAM}`, "emulator"]);
    expect(options).toEqual(["--host", "0.0.0.0", "--port", "8081"]);
    // The last value of an option counts: the port of the image may be in use here.
    const parameters = [...options, "--port", "0", ...wordsOf("CMD")];
    const emulator = await startEmulator([join(ROOT, PROGRAM)], parameters);
    const response = await fetch(`${emulator.apiRoot}/bot123:abc/getMe`);
    expect(await response.json()).toMatchObject({ ok: true, result: { id: 123 } });
    expect(await emulator.stop("SIGTERM")).toBe(0);
  });
});
