import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { TransportFailure } from "../../../src/client/transports/transport.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { FileError } from "../../../src/errors.ts";
import { CANARY, shown } from "../../support/canary.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { TelemetryRecorder } from "../../support/telemetry-recorder.ts";
import { ScriptedTransport } from "../scripted-transport.ts";
import { FAULTS } from "./faults.ts";

const SCRIPT = fileURLToPath(new URL("./process.ts", import.meta.url));
const LOADER = "Bun" in globalThis ? [] : ["--import", "tsx"];
const TRANSPORTS = { fetch: fetchTransport, undici: undiciTransport, default: defaultTransport };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A client with every kind of log and telemetry. */
function createObservedClient(transport = defaultTransport(), apiRoot = "http://127.0.0.1:9") {
  const recorder = new TelemetryRecorder();
  cleanUp.push(
    () => transport.close(),
    () => recorder.close(),
  );
  const { logger } = recorder;
  return {
    recorder,
    api: createClient(CANARY, { apiRoot, transport: recorder.instrument(transport), logger }),
  };
}

async function* brokenFile(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1);
  throw new Error(CANARY);
}

/** Expects evidence of every kind, none of which holds the token. */
async function expectNoLeak(error: unknown, recorder: TelemetryRecorder): Promise<void> {
  const { events, lines, spans, metrics } = await recorder.close();
  expect([events, lines, spans, metrics].map(({ length }) => length > 0)).not.toContain(false);
  for (const each of [error, events, lines, spans, metrics]) {
    expect(shown(each)).not.toContain(CANARY);
  }
}

describe.each(Object.entries(TRANSPORTS))("over the %s transport, the token", (_name, create) => {
  it.each(FAULTS)("does not leak through $name", async ({ respond, options = () => ({}) }) => {
    const server = await FakeServer.start(respond);
    cleanUp.push(() => server.close());
    const { api, recorder } = createObservedClient(create(), server.origin);
    const error = await rejectionOf(api.deleteMessage({ chat_id: 1, message_id: 2 }, options()));
    expect(server.requests[0]?.path).toContain(CANARY);
    await expectNoLeak(error, recorder);
  });

  it("does not leak through a refused connection", async () => {
    const server = await FakeServer.start(() => undefined);
    const { api, recorder } = createObservedClient(create(), server.origin);
    await server.close();
    await expectNoLeak(await rejectionOf(api.sendMessage({ chat_id: 1, text: "x" })), recorder);
  });

  it("does not leak through a closed transport", async () => {
    const transport = create();
    await transport.close();
    const { api, recorder } = createObservedClient(transport);
    await expectNoLeak(await rejectionOf(api.getMe()), recorder);
  });

  it("does not leak through a broken upload", async () => {
    const server = await FakeServer.start((_request, reply) => reply.reset());
    cleanUp.push(() => server.close());
    const { api, recorder } = createObservedClient(create(), server.origin);
    const document = new InputFile(Buffer.from("a,b"), "table.csv");
    await expectNoLeak(await rejectionOf(api.sendDocument({ chat_id: 1, document })), recorder);
  });
});

describe("the token", () => {
  it.each<[string, (url: string) => unknown]>([
    ["an error", (url) => Object.assign(new Error(url), { code: url, path: url })],
    ["a cause", (url) => new Error("broken", { cause: new Error(encodeURIComponent(url)) })],
    ["a failure", (url) => new TransportFailure(url, "no", url)],
    ["a string", (url) => url],
  ])("does not leak through a transport that throws the URL in %s", async (_what, make) => {
    const transport = new ScriptedTransport(({ origin, path }) => {
      throw make(origin + path);
    });
    const { api, recorder } = createObservedClient(transport);
    await expectNoLeak(await rejectionOf(api.getMe()), recorder);
  });

  it.each<[string, (origin: string) => InputFile]>([
    ["does not exist", () => new InputFile(`${import.meta.dirname}/${CANARY}.txt`)],
    ["Telegram has deleted", (origin) => new InputFile(new URL(`${origin}/file/bot${CANARY}/a`))],
    ["breaks while it is read", () => new InputFile(brokenFile())],
  ])("does not leak through a file that %s", async (_what, createFile) => {
    const server = await FakeServer.start(({ path }, reply) => {
      if (path.startsWith("/file/")) reply.send(404, path);
    });
    cleanUp.push(() => server.close());
    const { api, recorder } = createObservedClient(undefined, server.origin);
    const document = createFile(server.origin);
    const error = await rejectionOf(api.sendDocument({ chat_id: 1, document }));
    expect(error).toBeInstanceOf(FileError);
    expect(shown(error)).not.toContain(CANARY);
    const { events, lines } = await recorder.close();
    expect(shown([events, lines])).not.toContain(CANARY);
  });

  it.each([
    `http://${CANARY}`,
    `http://u:${CANARY}@h`,
    `http://h/?${CANARY}`,
    CANARY,
    `/${CANARY}`,
  ])("does not leak through a malformed apiRoot", async (apiRoot) => {
    const error = await rejectionOf(
      Promise.resolve().then(() => createObservedClient(undefined, apiRoot)),
    );
    expect(shown(error)).not.toContain(CANARY);
  });

  it("does not leak through a malformed token", async () => {
    const wrong = Promise.resolve().then(() => createClient(`${CANARY}\n`));
    expect(shown(await rejectionOf(wrong))).not.toContain(CANARY);
  });

  it("does not leak through a process that prints everything and exits with an error", async () => {
    const server = await FakeServer.start(({ path }, reply) => reply.send(502, path));
    cleanUp.push(() => server.close());
    const child = spawn(process.execPath, [...LOADER, SCRIPT, server.origin], { stdio: "pipe" });
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(output).toContain("DecodeError");
    expect(errors).toContain("DecodeError");
    expect(output + errors).toContain("telewire: getMe:");
    expect(shown(output + errors)).not.toContain(CANARY);
  });
});

describe("the search for the token", () => {
  it.each<[string, unknown]>([
    ["a message", new Error(CANARY)],
    ["a cause", new Error("a", { cause: new Error("b", { cause: new Error(CANARY) }) })],
    ["a hidden property", Object.defineProperty({}, "hidden", { value: CANARY })],
    ["a nested property", { a: { b: { c: { d: { e: [[CANARY]] } } } } }],
    ["JSON", { toJSON: () => CANARY }],
    ["percent-encoding", encodeURIComponent(CANARY)],
    ["the end of a long list", [...new Array(500).fill("-"), CANARY]],
  ])("finds it in %s", (_where, value) => {
    expect(shown(value)).toContain(CANARY);
  });
});
