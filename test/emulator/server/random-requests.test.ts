import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import { ACTION_ROUTES } from "../../../src/emulator/server/control/actions.ts";
import { seededRandom } from "../scenario.ts";

/** An emulator with a bot, and a person who has written to it. */
function createServer() {
  const emulator = createEmulator({ clock: "manual", random: seededRandom(1) });
  const bot = emulator.createBot({ username: "shop_bot", token: "7:abc" });
  const { user } = emulator.createUser({ first_name: "Ada" });
  return { emulator, known: { user_id: user.id, bot_id: bot.me.id, message_id: 1 } };
}

const ROUTES = [
  ...ACTION_ROUTES.map(([name]) => name),
  ...["createBot", "createUser", "createGroup", "createSupergroup", "createChannel"],
  ...["chooseInlineResult", "connectBusiness", "setBusinessRights", "disconnectBusiness"],
  ...["getMessages", "getEvents", "getTranscript", "calls", "sendUpdate", "answer", "fault"],
  ...["endFaults", "limits", "serve", "advance", "setTime", "reset", "nonsense"],
];
const NAMES = [
  ...["text", "content", "message_id", "chat_id", "username", "first_name", "title", "method"],
  ...["update", "result", "items", "contact", "venue", "question", "options", "poll", "query"],
  ...["rights", "permissions", "member_id", "reactions", "button", "row", "column", "data"],
  ...["offset", "ms", "unix_time", "preset", "status", "times", "probability", "token", "url"],
];
const value = fc.oneof(
  fc.constantFrom("1", "-1", "7", "0", "{}", "[]", "null", "true", "NaN", "1e309", "\uD800"),
  fc.string({ unit: "binary" }),
  fc.jsonValue({ maxDepth: 2 }).map((each) => JSON.stringify(each)),
);

describe("a random request", () => {
  it("to a control route has a response in the envelope of the Bot API", async () => {
    const call = fc.tuple(
      fc.constantFrom(...ROUTES),
      fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 8 }), async (calls) => {
        const { emulator, known } = createServer();
        for (const [route, parameters] of [["start", {}] as const, ...calls]) {
          const response = await emulator.fetch(
            new Request(`http://e/emulator/${route}`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ ...known, ...parameters }),
            }),
          );
          const envelope = JSON.parse(await response.text());
          expect(envelope.ok).toBe(response.status === 200);
        }
        await emulator.close();
      }),
      { numRuns: 1000 },
    );
  });

  it("with any body is answered or refused", async () => {
    const { emulator } = createServer();
    const types = ["application/json", "multipart/form-data; boundary=x", "text/plain", ""];
    const chunk = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('{"chat_id":', '"a"', ",", "}", "[", "\r\n\r\n", "--x\r\n", "--x--", "\\u"),
      fc.constantFrom('Content-Disposition: form-data; name="text"', "[".repeat(50_000)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(chunk, { maxLength: 8 }).map((chunks) => chunks.join("")),
        fc.constantFrom(...types, "application/x-www-form-urlencoded"),
        fc.constantFrom("sendMessage", "getMe", "%", "../..", "\u0000"),
        async (body, type, method) => {
          const response = await emulator.fetch(
            new Request(`http://e/bot7:abc/${method}`, {
              method: "POST",
              headers: { "content-type": type },
              body: new TextEncoder().encode(body),
            }),
          );
          expect([200, 400, 404, 413]).toContain(response.status);
        },
      ),
      { numRuns: 1000 },
    );
    await emulator.close();
  });
});
