import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { PROGRAM_FLAGS } from "../../support/program-flags.ts";
import { createSelfSigned } from "../../support/servers/certificate.ts";

const SCRIPT = fileURLToPath(new URL("./tls-process.ts", import.meta.url));

describe("a rejected certificate", () => {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  let server: ReturnType<typeof createServer>;
  afterEach(() => {
    server.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["self-signed", "localhost", false, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["issued for another host", "other.example", true, "ERR_TLS_CERT_ALTNAME_INVALID"],
  ])(
    "that is %s prevents the call from being sent, and is reported",
    async (_problem, host, isTrusted, code) => {
      const certificate = createSelfSigned(host);
      const requests: unknown[] = [];
      server = createServer({ ...certificate }, (request, response) => {
        requests.push(request.url);
        response.end("{}");
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const path = join(folder, "trusted.pem");
      writeFileSync(path, certificate.cert);
      const env = { ...process.env, ...(isTrusted && { NODE_EXTRA_CA_CERTS: path }) };
      const child = spawn(
        process.execPath,
        [...PROGRAM_FLAGS, SCRIPT, `https://localhost:${port}`],
        {
          env,
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      expect(JSON.parse(await text(child.stdout))).toEqual({
        defaultTransport: { sent: "no", code },
        fetchTransport: { sent: "no", code },
        undiciTransport: { sent: "no", code },
      });
      expect(requests).toEqual([]);
    },
  );
});
