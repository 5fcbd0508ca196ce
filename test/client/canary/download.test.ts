import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { CANARY, shown } from "../../support/canary.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { TelemetryRecorder } from "../../support/telemetry-recorder.ts";
import { FAULTS } from "./faults.ts";

const TRANSPORTS = { fetch: fetchTransport, undici: undiciTransport, default: defaultTransport };

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

// The path of a download holds the token as well. Some faults of a call are ordinary files here.
describe.each(Object.entries(TRANSPORTS))("over the %s transport, the token", (_name, create) => {
  it.each(FAULTS)("does not leak through a download with $name", async (fault) => {
    const { respond, options = () => ({}) } = fault;
    const server = await FakeServer.start(respond);
    const transport = create();
    cleanUp.push(
      () => server.close(),
      () => transport.close(),
    );
    const recorder = new TelemetryRecorder();
    const api = createClient(CANARY, {
      apiRoot: server.origin,
      transport: recorder.instrument(transport),
      logger: recorder.logger,
    });
    const file = { file_id: "", file_path: "photos/a.jpg" };
    const read = api.download(file, options()).then((download) => download.bytes());
    const outcome = await read.catch((error: unknown) => error);
    const { lines, spans, metrics } = await recorder.close();
    expect(server.requests[0]?.path).toContain(CANARY);
    expect([lines, spans, metrics].map(({ length }) => length > 0)).not.toContain(false);
    for (const each of [outcome, lines, spans, metrics]) expect(shown(each)).not.toContain(CANARY);
  });
});
