import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACES, SOURCES } from "../../../scripts/codegen/spec/shortcut-rules.ts";
import { Context, createClient, defaultTransport } from "../../../src/index.ts";
import { shortcutCalls } from "../../generated/shortcut-calls.ts";
import { plainFiles, readCall } from "../../samples/read-call.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { ownerOf } from "../../support/update-owner.ts";
import { FULL_UPDATES, type FullUpdate } from "./full-updates.ts";

const token = "1:token";
const transport = defaultTransport();
let server: FakeServer;

beforeAll(async () => {
  server = await FakeServer.start((_, reply) => reply.ok(true));
});
afterAll(async () => {
  await transport.close();
  await server.close();
});

function createContext(update: FullUpdate["update"]): Context {
  return new Context(update, ownerOf(createClient(token, { apiRoot: server.origin, transport })));
}

type Call = (typeof shortcutCalls)[number];

/** Whether an update has all parameters that a call lacks, in a chat that the call can reach. */
function suffices({ gives, isOfBusiness }: FullUpdate, { needs, repeats, given }: Call): boolean {
  const isOfChat = needs.some((need) => need !== "story" && PLACES.includes(need));
  const takesConnection = [...needs, ...repeats].includes("connection");
  return (
    (isOfBusiness !== true || !isOfChat || takesConnection) &&
    needs.every((need) => need in gives || SOURCES[need]?.every((param) => param in given))
  );
}

describe("shortcuts", () => {
  it("are 160, for 150 methods", () => {
    expect(shortcutCalls).toHaveLength(160);
    expect(new Set(shortcutCalls.map(({ method }) => method)).size).toBe(150);
  });

  it("take something from every source", () => {
    const taken = new Set(shortcutCalls.flatMap(({ needs, repeats }) => [...needs, ...repeats]));
    expect([...taken].sort()).toEqual(Object.keys(SOURCES).sort());
  });

  it.each(shortcutCalls.map((call) => [call.name, call] as const))(
    "%s: the server receives the passed parameters and those of the update",
    async (_, call) => {
      const { method, needs, repeats, given, send } = call;
      const full = FULL_UPDATES.find((each) => suffices(each, call));
      if (full === undefined) throw new Error(`no update gives ${needs.join(", ")}`);
      await send(createContext(full.update));
      const request = server.requests.at(-1);
      if (request === undefined) throw new Error("nothing came");
      expect(request.path).toBe(`/bot${token}/${method}`);
      const filled = [...needs, ...repeats].map((source) => full.gives[source]);
      const expected: object = Object.assign({}, ...filled, given);
      const texts = Object.entries(expected).filter(([, value]) => typeof value === "string");
      const read = await readCall(request, new Set(texts.map(([name]) => name)));
      expect(read).toStrictEqual(await plainFiles(expected));
    },
  );

  it.each(shortcutCalls.map((call) => [call.name, call] as const))(
    "%s: sends nothing for updates that lack what it needs",
    async (_, call) => {
      const { name, send } = call;
      const lacking = FULL_UPDATES.filter((each) => !suffices(each, call));
      expect(lacking.length).toBeGreaterThan(0);
      const sent = server.requests.length;
      for (const { update } of lacking) {
        const error = await send(createContext(update)).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(TypeError);
        expect(String(error)).toMatch(
          new RegExp(`ctx\\.${name}\\(\\) needs an? .*: call ctx\\..* instead`),
        );
      }
      expect(server.requests.length).toBe(sent);
    },
  );

  it.each(shortcutCalls.map((call) => [call.name, call] as const))(
    "%s: takes the options of a call last",
    async (_, call) => {
      const { needs, send } = call;
      const full = FULL_UPDATES.find((each) => suffices(each, call));
      if (full === undefined) throw new Error(`no update gives ${needs.join(", ")}`);
      const reason = new Error("enough");
      const sent = send(createContext(full.update), { signal: AbortSignal.abort(reason) });
      await expect(sent).rejects.toBe(reason);
    },
  );
});
