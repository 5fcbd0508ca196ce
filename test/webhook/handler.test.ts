import { describe, expect, it, vi } from "vitest";
import { BusyError } from "../../src/errors.ts";
import type { Update, UpdateProbe } from "../../src/types/index.ts";
import { BodyError } from "../../src/webhook/body.ts";
import {
  createWebhookHandler,
  type WebhookOptions,
  type WebhookRequest,
} from "../../src/webhook/handler.ts";
import { unprintable } from "../support/unprintable.ts";
import { createGate } from "./gate.ts";

const BODY = '{"update_id":7,"poll":{}}';

function request(over: Partial<WebhookRequest> = {}): WebhookRequest {
  return { method: "POST", secret: "s", readBody: async () => BODY, ...over };
}

function setUp(
  handleUpdateWith: (update: Update) => void | Promise<void>,
  options?: Partial<WebhookOptions>,
) {
  const errors: unknown[] = [];
  const updates: Update[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const handleUpdate = (update: Update): void | Promise<void> => {
    updates.push(update);
    return handleUpdateWith(update);
  };
  const handle = createWebhookHandler(
    { handleUpdate },
    { secretToken: "s", onError, ...options },
    "runs",
  );
  const status = async (over?: Partial<WebhookRequest>): Promise<number> =>
    (await handle(request(over))).status;
  return { errors, updates, handle, status };
}

describe("createWebhookHandler", () => {
  it("passes the update to the bot and responds 200", async () => {
    const { status, updates } = setUp(() => undefined);
    expect(await status()).toBe(200);
    expect(updates).toEqual([{ update_id: 7, poll: {} }]);
  });

  it("returns no promise when the body is there and the handlers are synchronous", () => {
    const { handle, updates } = setUp(() => undefined);
    expect(handle(request({ readBody: () => BODY }))).toEqual({ status: 200, headers: {} });
    expect(handle(request({ readBody: () => "{" }))).toMatchObject({ status: 400 });
    expect(handle(request({ secret: "t" }))).toMatchObject({ status: 401 });
    expect(updates).toHaveLength(1);
  });

  it("ignores a body that arrives after the 408", async () => {
    vi.useFakeTimers();
    try {
      const gate = createGate();
      const { status, updates } = setUp(() => undefined);
      const response = status({ readBody: () => gate.passed.then(() => BODY) });
      vi.advanceTimersByTime(15_000);
      expect(await response).toBe(408);
      gate.open();
      for (let round = 0; round < 20; round++) await Promise.resolve();
      expect(updates).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("responds 400 to a sender that disconnects, and 500 to a bot that fails alike", async () => {
    const aborted = new DOMException("closed", "AbortError");
    const { status, errors } = setUp(() => Promise.reject(aborted));
    expect(await status({ readBody: () => Promise.reject(aborted) })).toBe(400);
    expect(errors).toEqual([]);
    expect(await status()).toBe(500);
    expect(errors).toEqual([aborted]);
  });

  it("responds 200 without parsing a long update that no handler can handle", async () => {
    const seen: unknown[] = [];
    const bot = {
      handleUpdate: (update: Update): void => void seen.push(update.update_id),
      canHandle: (probe: UpdateProbe): boolean => {
        seen.push(probe.kind);
        return probe.mayHave("bot_command");
      },
    };
    const handle = createWebhookHandler(bot, { secretToken: "s" }, "runs");
    const status = async (body: string): Promise<number> => {
      const bytes = new TextEncoder().encode(body);
      return (await handle(request({ readBody: async () => bytes }))).status;
    };
    const text = "x".repeat(1024);
    expect(await status(`{"update_id":7,"poll":{"question":"${text}"}}`)).toBe(200);
    expect(seen).toEqual(["poll"]);
    const command = '"entities":[{"type":"bot_command"}]';
    expect(await status(`{"update_id":8,"message":{"text":"${text}",${command}}}`)).toBe(200);
    expect(seen).toEqual(["poll", "message", 8]);
    expect(await status('{"update_id":9,"poll":{}}')).toBe(200);
    expect(seen).toEqual(["poll", "message", 8, 9]);
  });

  it("does not read the body of an unauthorized request", async () => {
    const { status } = setUp(() => undefined);
    const readBody = (): Promise<never> => Promise.reject(new Error("the body was read"));
    expect(await status({ secret: "t", readBody })).toBe(401);
    expect(await status({ secret: undefined, readBody })).toBe(401);
    expect(await status({ method: "PUT", readBody })).toBe(405);
  });

  it.each(["", "{", "[]", "null", '{"message":{}}', '{"update_id":"7"}'])(
    "responds 400 to %j and reports why",
    async (body) => {
      const { status, errors, updates } = setUp(() => undefined);
      expect(await status({ readBody: async () => body })).toBe(400);
      expect(errors).toMatchObject([{ name: "DecodeError" }]);
      expect(updates).toEqual([]);
    },
  );

  it("responds 413 or 400 to a body that is too large or truncated, and reports neither", async () => {
    const { status, errors } = setUp(() => undefined);
    expect(await status({ readBody: async () => Promise.reject(new BodyError("too large")) })).toBe(
      413,
    );
    expect(await status({ readBody: async () => Promise.reject(new BodyError("truncated")) })).toBe(
      400,
    );
    expect(errors).toEqual([]);
  });

  it("responds 500 and reports when something else has read the body", async () => {
    const { status, errors } = setUp(() => undefined);
    expect(await status({ readBody: async () => Promise.reject(new TypeError("read")) })).toBe(500);
    expect(errors).toMatchObject([{ message: "read" }]);
  });

  it.each([new Error("no"), "no", undefined, null, 0])(
    "survives a handler that throws %j",
    async (thrown) => {
      const sync = setUp(() => {
        throw thrown;
      });
      expect(await sync.status()).toBe(500);
      expect(sync.errors).toEqual([thrown]);
      const later = setUp(async () => {
        throw thrown;
      });
      expect(await later.status()).toBe(500);
      expect(later.errors).toEqual([thrown]);
    },
  );

  it("survives an onError that throws", async () => {
    const printed: unknown[] = [];
    const { error } = console;
    console.error = (value: unknown): void => void printed.push(value);
    const { status } = setUp(() => Promise.reject(new Error("first")), {
      onError: () => {
        throw new Error("second");
      },
    });
    const response = await status();
    console.error = error;
    expect(response).toBe(500);
    expect(printed).toMatchObject([{ message: "second" }]);
  });
});

describe("a bot in plain JavaScript", () => {
  it.each([1, null, {}])("may return %j from a synchronous handler", async (result) => {
    const { status, errors } = setUp(() => result as never);
    expect(await status()).toBe(200);
    expect(errors).toEqual([]);
  });
});

describe("a bot that is busy", () => {
  it.each([
    [
      "throws",
      () => {
        throw new BusyError("stopping");
      },
    ],
    ["rejects", () => Promise.reject(new BusyError("capacity"))],
  ])("and %s gets the update again after a second, and nothing is reported", async (_, fail) => {
    const { handle, errors, updates } = setUp(fail);
    for (let delivery = 1; delivery <= 2; delivery++) {
      expect(await handle(request())).toEqual({ status: 503, headers: { "retry-after": "1" } });
      expect(updates).toHaveLength(delivery);
    }
    expect(errors).toEqual([]);
  });
});

describe("the secret token of the bot", () => {
  /** A webhook without `secretToken`, of a bot with these secrets, one per call. */
  function setUpBot(...secrets: (() => Promise<string>)[]) {
    const errors: unknown[] = [];
    let calls = 0;
    const secretToken = async (): Promise<string> => (await secrets[calls++]?.()) ?? "";
    const bot = { handleUpdate: () => undefined, secretToken };
    const onError = (error: unknown): void => void errors.push(error);
    const handle = createWebhookHandler(bot, { onError }, "runs");
    const status = async (secret: string) => (await handle(request({ secret }))).status;
    return { errors, status, calls: () => calls };
  }

  it("is used without one in the options, and read once", async () => {
    const { status, calls } = setUpBot(async () => "derived");
    expect(calls()).toBe(0);
    const statuses = await Promise.all([status("derived"), status("other"), status("derived")]);
    expect(statuses).toEqual([200, 401, 200]);
    expect(await status("derived")).toBe(200);
    expect(calls()).toBe(1);
  });

  it("is read again after a failure, which is reported and a 500", async () => {
    const failure = new Error("no crypto");
    const { status, errors } = setUpBot(
      () => Promise.reject(failure),
      async () => "not allowed!",
      async () => "derived",
    );
    expect(await status("derived")).toBe(500);
    expect(await status("derived")).toBe(500);
    expect(await status("derived")).toBe(200);
    expect(errors).toMatchObject([failure, { name: "TypeError" }]);
  });

  it("gives way to that of the options", async () => {
    const bot = { handleUpdate: () => undefined, secretToken: async () => "derived" };
    const handle = createWebhookHandler(bot, { secretToken: "s" }, "runs");
    expect((await handle(request())).status).toBe(200);
    expect((await handle(request({ secret: "derived" }))).status).toBe(401);
  });
});

describe("a failure while an error is reported", () => {
  /** Replaces console.error while a webhook responds to an update whose handler fails. */
  async function respondWith(
    print: (value: unknown) => void,
    onError: () => unknown,
  ): Promise<number> {
    const { error } = console;
    console.error = print;
    try {
      const { status } = setUp(() => Promise.reject(new Error("first")), { onError });
      const response = await status();
      await new Promise(setImmediate);
      return response;
    } finally {
      console.error = error;
    }
  }

  it("is printed when onError rejects", async () => {
    const printed: unknown[] = [];
    const print = (value: unknown): void => void printed.push(value);
    const onError = () => Promise.reject(new Error("second"));
    expect(await respondWith(print, onError)).toBe(500);
    expect(printed).toMatchObject([{ message: "second" }]);
  });

  it("is ignored when standard error fails too", async () => {
    const gone = (): never => {
      throw new Error("write EPIPE");
    };
    expect(await respondWith(gone, gone)).toBe(500);
  });

  it.each(unprintable())("is a 500 when the bot throws %s", async (_, thrown) => {
    const fail = (): never => {
      throw thrown;
    };
    const errors: unknown[] = [];
    const options = { secretToken: "s", onError: (error: unknown) => void errors.push(error) };
    const readBody = async (): Promise<Uint8Array> => new TextEncoder().encode(BODY.padEnd(1024));
    for (const bot of [{ handleUpdate: fail }, { handleUpdate: fail, canHandle: fail }]) {
      const response = await createWebhookHandler(bot, options, "runs")(request({ readBody }));
      expect(response.status).toBe(500);
    }
    expect(errors).toHaveLength(2);
    expect(errors.every((error) => error === thrown)).toBe(true);
  });
});

describe("webhooks of one bot", () => {
  it("share which updates were handled if they share a client, and only then", async () => {
    const seen: number[] = [];
    const handleUpdate = ({ update_id }: Update): void => void seen.push(update_id);
    const api = {};
    const bots = [
      { api, handleUpdate },
      { api, handleUpdate },
      { api: {}, handleUpdate },
    ];
    for (const bot of [...bots, { handleUpdate }, { handleUpdate }]) {
      const handle = createWebhookHandler(bot, { secretToken: "s" }, "runs");
      expect((await handle(request())).status).toBe(200);
    }
    expect(seen).toEqual([7, 7, 7, 7]);
  });
});

describe("several deliveries of one update", () => {
  it("are handled once, and all get the same response", async () => {
    const gate = createGate();
    const { status, updates } = setUp(() => gate.passed);
    const statuses = Array.from({ length: 8 }, () => status());
    gate.open();
    expect(await Promise.all(statuses)).toEqual(Array(8).fill(200));
    expect(updates.length).toBe(1);
  });

  it("all get a 500 when handling fails, and the next one is handled again", async () => {
    const gate = createGate();
    const { status, updates, errors } = setUp(() => gate.passed);
    const statuses = [status(), status()];
    gate.break();
    expect(await Promise.all(statuses)).toEqual([500, 500]);
    expect(errors.length).toBe(1);
    expect(await status()).toBe(500);
    expect(updates.length).toBe(2);
  });

  it("get a 503 while the handler is running, and never start it twice", async () => {
    const gate = createGate();
    const { handle, status, updates } = setUp(() => gate.passed, { responseTimeoutMs: 0 });
    expect(await handle(request())).toEqual({ status: 503, headers: { "retry-after": "1" } });
    expect(await status()).toBe(503);
    gate.open();
    await new Promise(setImmediate);
    expect(await status()).toBe(200);
    expect(updates.length).toBe(1);
    expect(await status()).toBe(200);
    expect(updates.length).toBe(1);
  });

  it("are handled again after a handler that failed after the timeout", async () => {
    const gate = createGate();
    const { status, updates } = setUp(() => gate.passed, { responseTimeoutMs: 0 });
    expect(await status()).toBe(503);
    gate.break();
    await Promise.allSettled([gate.passed]);
    await status();
    expect(updates.length).toBe(2);
  });

  it("of different updates are handled concurrently", async () => {
    const gate = createGate();
    const { status, updates } = setUp(({ update_id }) =>
      update_id === 7 ? gate.passed : undefined,
    );
    const slow = status();
    expect(await status({ readBody: async () => ({ update_id: 8 }) })).toBe(200);
    gate.open();
    expect(await slow).toBe(200);
    expect(updates.map((update) => update.update_id)).toEqual([7, 8]);
  });
});
