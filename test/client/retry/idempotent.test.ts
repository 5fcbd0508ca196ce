import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { IDEMPOTENT_METHODS } from "../../../src/client/retry/generated/idempotent-methods.ts";
import { isIdempotent } from "../../../src/client/retry/idempotent.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import {
  TransportFailure,
  type TransportResponse,
} from "../../../src/client/transports/transport.ts";
import { METHODS } from "../../../src/types/method-names.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

type Outcome = TransportResponse | TransportFailure;

/** Whether methods are idempotent: one or more of each class. */
const CLASSES: readonly [what: string, isIdempotent: boolean, methods: readonly string[]][] = [
  ["reads", true, ["getMe", "getUpdates", "getChat", "getFile"]],
  ["answers a query", true, ["answerCallbackQuery", "answerInlineQuery"]],
  ["answers a query with a message", false, ["answerGuestQuery", "answerWebAppQuery"]],
  ["shows a draft", true, ["sendMessageDraft", "sendRichMessageDraft"]],
  ["may remove a member", false, ["unbanChatMember"]],
  ["sets", true, ["setWebhook", "setMyCommands", "setMessageReaction"]],
  ["edits", true, ["editMessageText", "editMessageMedia"]],
  ["deletes", true, ["deleteMessage", "deleteWebhook"]],
  [
    "bans, restricts and promotes",
    true,
    ["banChatMember", "restrictChatMember", "promoteChatMember"],
  ],
  ["shows a chat action", true, ["sendChatAction"]],
  ["sends", false, ["sendMessage", "sendPhoto", "sendMediaGroup", "sendPoll", "sendInvoice"]],
  ["copies and forwards", false, ["copyMessage", "forwardMessages"]],
  ["creates", false, ["createInvoiceLink", "createChatInviteLink", "createNewStickerSet"]],
  ["adds and uploads", false, ["addStickerToSet", "uploadStickerFile"]],
  [
    "transfers stars and gifts",
    false,
    ["refundStarPayment", "sendGift", "transferGift", "giftPremiumSubscription"],
  ],
  ["pins", false, ["pinChatMessage", "unpinChatMessage"]],
  ["logs out or closes the instance", false, ["logOut", "close"]],
  ["this version does not know", false, ["getSomethingNew", "sendSomethingNew"]],
];

const cut = (sent: "no" | "maybe" | "yes") => new TransportFailure("broken", sent, "ECONNRESET");

/** Which calls are retried after which outcome. */
const OUTCOMES: readonly [what: string, outcome: Outcome, again: "all" | "idempotent" | "none"][] =
  [
    ["no connection", cut("no"), "all"],
    ["a 429", refusalResponse(429, "Too Many Requests", { retry_after: 1 }), "all"],
    ["a 429 of a proxy", { status: 429, body: "<html>429</html>", retryAfter: "1" }, "all"],
    ["a 500", refusalResponse(500, "Internal Server Error: restart"), "idempotent"],
    ["a 502 of a proxy", { status: 502, body: "<html>502</html>" }, "idempotent"],
    ["a 504", { status: 504, body: "Gateway Timeout" }, "idempotent"],
    ["a reset", cut("maybe"), "idempotent"],
    ["a truncated response", cut("yes"), "idempotent"],
    ["a 400", refusalResponse(400, "Bad Request: chat not found"), "none"],
    ["a 401", refusalResponse(401, "Unauthorized"), "none"],
    ["a 403", refusalResponse(403, "Forbidden: bot was blocked by the user"), "none"],
    ["a 404", refusalResponse(404, "Not Found: method not found"), "none"],
    ["a 409", refusalResponse(409, "Conflict: terminated by other getUpdates request"), "none"],
    ["a 413", { status: 413, body: "" }, "none"],
  ];

/** How often a call goes out if its first attempt ends with `outcome`. */
async function attemptsAfter(
  outcome: Outcome,
  method: string,
  params: Record<string, unknown> = { chat_id: 1 },
): Promise<number> {
  const inner = new ScriptedTransport(() => {
    if (inner.requests.length > 1) return okResponse(true);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const noWait = { sleep: () => Promise.resolve(), random: () => 0 };
  const api = createClient("1:token", { transport: withRetryIn(inner, {}, noWait) });
  await api.call(method, params).catch(() => undefined);
  return inner.requests.length;
}

describe.each(CLASSES)("a method that %s", (_what, isIdempotent, methods) => {
  it.each(OUTCOMES)("is retried after %s if that is safe", async (_after, outcome, again) => {
    const isRetried = again === "all" || (again === "idempotent" && isIdempotent);
    for (const method of methods)
      expect(await attemptsAfter(outcome, method)).toBe(isRetried ? 2 : 1);
  });
});

describe("every method of the Bot API", () => {
  it("is retried after a reset if, and only if, it is in the table", async () => {
    for (const method of METHODS) {
      const isRetried = IDEMPOTENT_METHODS.has(method) && method !== "unbanChatMember";
      expect([method, await attemptsAfter(cut("maybe"), method)]).toEqual([
        method,
        isRetried ? 2 : 1,
      ]);
    }
  });

  it("is retried if it was not sent", async () => {
    for (const method of METHODS)
      expect([method, await attemptsAfter(cut("no"), method)]).toEqual([method, 2]);
  });
});

/** Methods that are idempotent with some parameters only. */
const CONDITIONS: readonly [method: string, params: Record<string, unknown>, isRetried: boolean][] =
  [
    ["unbanChatMember", { chat_id: 1, user_id: 2, only_if_banned: true }, true],
    ["unbanChatMember", { chat_id: 1, user_id: 2, only_if_banned: false }, false],
    ["unbanChatMember", { chat_id: 1, user_id: 2 }, false],
    ["setWebhook", { url: "https://a.example", drop_pending_updates: true }, false],
    ["setWebhook", { url: "https://a.example", drop_pending_updates: false }, true],
    ["setWebhook", { url: "https://a.example" }, true],
    ["deleteWebhook", { drop_pending_updates: true }, false],
    ["deleteWebhook", { drop_pending_updates: null }, true],
    ["deleteWebhook", {}, true],
    ["getUpdates", { offset: -1 }, false],
    ["getUpdates", { offset: "-1" }, false],
    ["getUpdates", { offset: null }, true],
    ["getUpdates", { offset: 0 }, true],
    ["getUpdates", { offset: 5 }, true],
    ["getUpdates", {}, true],
  ];

describe("a method that is idempotent under a condition", () => {
  it.each(CONDITIONS)("%s with %j is retried: %s", async (method, params, isRetried) => {
    expect(await attemptsAfter(cut("maybe"), method, params)).toBe(isRetried ? 2 : 1);
    expect(await attemptsAfter(cut("no"), method, params)).toBe(2);
  });

  it("is in the table, so that its condition applies", () => {
    for (const [method] of CONDITIONS)
      expect([method, IDEMPOTENT_METHODS.has(method)]).toEqual([method, true]);
  });

  it("is also checked without parameters", () => {
    expect(isIdempotent("getUpdates", undefined)).toBe(true);
    expect(isIdempotent("unbanChatMember", undefined)).toBe(false);
    expect(isIdempotent("constructor", undefined)).toBe(false);
  });
});

describe("the delays between attempts", () => {
  it("have full jitter, up to a maximum that doubles each time up to ten seconds", async () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.array(chance, { minLength: 9, maxLength: 9 }), async (chances) => {
        const delaysMs: number[] = [];
        const inner = new ScriptedTransport(() => {
          throw cut("no");
        });
        const transport = withRetryIn(
          inner,
          { maxAttempts: 10 },
          {
            sleep: async (delayMs) => void delaysMs.push(delayMs),
            random: () => chances[delaysMs.length] ?? 0,
          },
        );
        const api = createClient("1:token", { transport });
        await api.getMe().catch(() => undefined);
        const maxMs = [200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000];
        expect(delaysMs).toEqual(maxMs.map((ms, index) => ms * (chances[index] ?? 0)));
      }),
      { numRuns: 50 },
    );
  });

  it("end with the timeoutMs of the call, which covers all attempts and delays", async () => {
    const inner = new ScriptedTransport(() => {
      throw cut("no");
    });
    const sleep = (_delayMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    const transport = withRetryIn(inner, {}, { sleep, random: () => 0 });
    const api = createClient("1:token", { transport });
    await expect(api.getMe({}, { timeoutMs: 10 })).rejects.toMatchObject({
      name: "TimeoutError",
      sent: "no",
      timeoutMs: 10,
    });
    expect(inner.requests).toHaveLength(1);
  });
});

describe("the retry budget", () => {
  it("is not spent on a 429 that says how long to wait", async () => {
    let refusals = 0;
    const inner = new ScriptedTransport(() =>
      refusals++ % 2 === 0
        ? refusalResponse(429, "Too Many Requests", { retry_after: 1 })
        : okResponse(true),
    );
    const noWait = { sleep: () => Promise.resolve(), random: () => 0 };
    const api = createClient("1:token", { transport: withRetryIn(inner, {}, noWait) });
    for (let call = 0; call < 300; call++) expect(await api.getMe()).toBe(true);
  });
});
