import { describe, expect, it } from "vitest";
import type { Update, UpdateProbe } from "../../src/types/index.ts";
import { BodyRefusal } from "../../src/webhook/body.ts";
import { createReceive, type Delivery, type WebhookOptions } from "../../src/webhook/handler.ts";
import { unprintable } from "../support/unprintable.ts";
import { createGate } from "./gate.ts";

const BODY = '{"update_id":7,"poll":{}}';

function delivery(over: Partial<Delivery> = {}): Delivery {
  return { method: "POST", secret: "s", readBody: async () => BODY, ...over };
}

function setUp(
  handle: (update: Update) => void | Promise<void>,
  options?: Partial<WebhookOptions>,
) {
  const errors: unknown[] = [];
  const updates: Update[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const handleUpdate = (update: Update): void | Promise<void> => {
    updates.push(update);
    return handle(update);
  };
  const receive = createReceive({ handleUpdate }, { secretToken: "s", onError, ...options });
  const status = async (over?: Partial<Delivery>): Promise<number> =>
    (await receive(delivery(over))).status;
  return { errors, updates, receive, status };
}

describe("createReceive", () => {
  it("hands the update over and answers 200", async () => {
    const { status, updates } = setUp(() => undefined);
    expect(await status()).toBe(200);
    expect(updates).toEqual([{ update_id: 7, poll: {} }]);
  });

  it("answers 200 without parsing what the bot does not want, by its bytes", async () => {
    const seen: unknown[] = [];
    const bot = {
      handleUpdate: (update: Update): void => void seen.push(update.update_id),
      canHandle: (probe: UpdateProbe): boolean => {
        seen.push(probe.kind);
        return probe.mayHave("bot_command");
      },
    };
    const receive = createReceive(bot, { secretToken: "s" });
    const status = async (body: string): Promise<number> => {
      const bytes = new TextEncoder().encode(body);
      return (await receive(delivery({ readBody: async () => bytes }))).status;
    };
    expect(await status(BODY)).toBe(200);
    expect(seen).toEqual(["poll"]);
    expect(await status('{"update_id":8,"message":{"entities":[{"type":"bot_command"}]}}')).toBe(
      200,
    );
    expect(seen).toEqual(["poll", "message", 8]);
  });

  it("does not read the body of a stranger", async () => {
    const { status } = setUp(() => undefined);
    const readBody = (): Promise<never> => Promise.reject(new Error("the body was read"));
    expect(await status({ secret: "t", readBody })).toBe(401);
    expect(await status({ secret: undefined, readBody })).toBe(401);
    expect(await status({ method: "PUT", readBody })).toBe(405);
  });

  it.each(["", "{", "[]", "null", '{"message":{}}', '{"update_id":"7"}'])(
    "answers 400 to %j and says why",
    async (body) => {
      const { status, errors, updates } = setUp(() => undefined);
      expect(await status({ readBody: async () => body })).toBe(400);
      expect(errors).toMatchObject([{ name: "DecodeError" }]);
      expect(updates).toEqual([]);
    },
  );

  it("blames the sender for a body that is too large or cut off, and reports neither", async () => {
    const { status, errors } = setUp(() => undefined);
    expect(
      await status({ readBody: async () => Promise.reject(new BodyRefusal("too large")) }),
    ).toBe(413);
    expect(await status({ readBody: async () => Promise.reject(new BodyRefusal("cut off")) })).toBe(
      400,
    );
    expect(errors).toEqual([]);
  });

  it("answers 500 and reports when the body was read by somebody else", async () => {
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
    const answer = await status();
    console.error = error;
    expect(answer).toBe(500);
    expect(printed).toMatchObject([{ message: "second" }]);
  });
});

describe("what fails while a failure is reported", () => {
  /** Replaces console.error while a webhook answers. */
  async function answerWith(
    print: (value: unknown) => void,
    onError: () => unknown,
  ): Promise<number> {
    const { error } = console;
    console.error = print;
    try {
      const { status } = setUp(() => Promise.reject(new Error("first")), { onError });
      const answer = await status();
      await new Promise(setImmediate);
      return answer;
    } finally {
      console.error = error;
    }
  }

  it("is an onError that rejects: printed", async () => {
    const printed: unknown[] = [];
    const print = (value: unknown): void => void printed.push(value);
    const onError = () => Promise.reject(new Error("second"));
    expect(await answerWith(print, onError)).toBe(500);
    expect(printed).toMatchObject([{ message: "second" }]);
  });

  it("is standard error itself: given up", async () => {
    const gone = (): never => {
      throw new Error("write EPIPE");
    };
    expect(await answerWith(gone, gone)).toBe(500);
  });

  it.each(unprintable())("is %s that a bot threw: answered 500", async (_, thrown) => {
    const fail = (): never => {
      throw thrown;
    };
    const errors: unknown[] = [];
    const options = { secretToken: "s", onError: (error: unknown) => void errors.push(error) };
    const readBody = async (): Promise<Uint8Array> => new TextEncoder().encode(BODY);
    for (const bot of [{ handleUpdate: fail }, { handleUpdate: fail, canHandle: fail }]) {
      const answer = await createReceive(bot, options)(delivery({ readBody }));
      expect(answer.status).toBe(500);
    }
    expect(errors).toHaveLength(2);
    expect(errors.every((error) => error === thrown)).toBe(true);
  });
});

describe("webhooks of one bot", () => {
  it("share the memory of what was handled, known by its client, and no other bot does", async () => {
    const seen: number[] = [];
    const handleUpdate = ({ update_id }: Update): void => void seen.push(update_id);
    const api = {};
    const bots = [
      { api, handleUpdate },
      { api, handleUpdate },
      { api: {}, handleUpdate },
    ];
    for (const bot of [...bots, { handleUpdate }, { handleUpdate }]) {
      const receive = createReceive(bot, { secretToken: "s" });
      expect((await receive(delivery())).status).toBe(200);
    }
    expect(seen).toEqual([7, 7, 7, 7]);
  });
});

describe("several deliveries of one update", () => {
  it("are handled once, and all get the outcome", async () => {
    const gate = createGate();
    const { status, updates } = setUp(() => gate.passed);
    const answers = Array.from({ length: 8 }, () => status());
    gate.open();
    expect(await Promise.all(answers)).toEqual(Array(8).fill(200));
    expect(updates.length).toBe(1);
  });

  it("are all refused when handling fails, and the next one tries again", async () => {
    const gate = createGate();
    const { status, updates, errors } = setUp(() => gate.passed);
    const answers = [status(), status()];
    gate.break();
    expect(await Promise.all(answers)).toEqual([500, 500]);
    expect(errors.length).toBe(1);
    expect(await status()).toBe(500);
    expect(updates.length).toBe(2);
  });

  it("are told to ask again while the handler goes on, and never start it twice", async () => {
    const gate = createGate();
    const { receive, status, updates } = setUp(() => gate.passed, { answerWithinMs: 0 });
    expect(await receive(delivery())).toEqual({ status: 503, headers: { "retry-after": "1" } });
    expect(await status()).toBe(503);
    gate.open();
    await new Promise(setImmediate);
    expect(await status()).toBe(200);
    expect(updates.length).toBe(1);
    expect(await status()).toBe(200);
    expect(updates.length).toBe(1);
  });

  it("try again after a handler that failed late", async () => {
    const gate = createGate();
    const { status, updates } = setUp(() => gate.passed, { answerWithinMs: 0 });
    expect(await status()).toBe(503);
    gate.break();
    await Promise.allSettled([gate.passed]);
    await status();
    expect(updates.length).toBe(2);
  });

  it("of other updates run side by side", async () => {
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
