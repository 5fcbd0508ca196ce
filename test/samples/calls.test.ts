import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, defaultTransport } from "../../src/client/index.ts";
import { METHODS } from "../../src/types/method-names.ts";
import { calls as completeCalls } from "../generated/complete-calls.ts";
import { calls as minimalCalls } from "../generated/minimal-calls.ts";
import { FakeServer } from "../support/servers/fake-server.ts";
import { plainFiles, readCall } from "./read-call.ts";
import type { SampleCall } from "./sample-call.ts";
import { spec } from "./spec.ts";

/** Names of the parameters that calls pass, as `method.parameter`. */
function passed(calls: Readonly<Record<string, SampleCall<object, unknown>>>): readonly string[] {
  return Object.entries(calls).flatMap(([method, { params }]) =>
    Object.keys(params).map((name) => `${method}.${name}`),
  );
}

/** Names of the parameters of the spec, all or the required ones, as `method.parameter`. */
function specified(which: { required?: true }): readonly string[] {
  return Object.entries(spec.methods).flatMap(([method, { params }]) =>
    params
      .filter(({ required }) => which.required === undefined || required)
      .map(({ name }) => `${method}.${name}`),
  );
}

describe("sample calls", () => {
  it("exist for all 185 methods", () => {
    expect(Object.keys(spec.methods)).toHaveLength(185);
    expect(METHODS).toEqual(Object.keys(spec.methods));
    expect(Object.keys(completeCalls)).toEqual(Object.keys(spec.methods));
    expect(Object.keys(minimalCalls)).toEqual(Object.keys(spec.methods));
  });

  it("pass all 932 parameters, or the 313 required ones", () => {
    expect(passed(completeCalls)).toEqual(specified({}));
    expect(passed(completeCalls)).toHaveLength(932);
    expect(passed(minimalCalls)).toEqual(specified({ required: true }));
    expect(passed(minimalCalls)).toHaveLength(313);
  });
});

describe.each([
  { extent: "every parameter", calls: Object.entries(completeCalls) },
  { extent: "only required parameters", calls: Object.entries(minimalCalls) },
])("a call with $extent", ({ calls }) => {
  const token = "1:token";
  const transport = defaultTransport();
  const results = new Map(calls.map(([method, { result }]) => [`/bot${token}/${method}`, result]));
  let server: FakeServer;

  beforeAll(async () => {
    server = await FakeServer.start(({ path }, reply) => reply.ok(results.get(path)));
  });
  afterAll(async () => {
    await transport.close();
    await server.close();
  });

  it.each(calls)(
    "%s: the server receives the parameters, and the bot the result",
    async (...of) => {
      const [method, call]: [string, SampleCall<object, unknown>] = of;
      const api = createClient(token, { apiRoot: server.origin, transport });
      expect(await call.send(api)).toStrictEqual(call.result);
      const request = server.requests.at(-1);
      if (request === undefined) throw new Error("the server received no request");
      expect(request.path).toBe(`/bot${token}/${method}`);
      const texts = Object.entries(call.params).filter(([, value]) => typeof value === "string");
      const read = await readCall(request, new Set(texts.map(([name]) => name)));
      expect(read).toStrictEqual(await plainFiles(call.params));
    },
  );
});
