import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, DecodeError, NetworkError, TelegramError, TimeoutError } from "../src/errors.ts";

describe("errors", () => {
  const all = [
    new ApiError({ error_code: 400, description: "Bad Request" }, "getMe", {}),
    new NetworkError("getMe: refused", "getMe", "no", "ECONNREFUSED"),
    new TimeoutError("getMe", "maybe", 30_000),
    new DecodeError("getMe: HTTP 502", "<html>", 502),
  ];

  it("extend TelegramError and can be told apart by name", () => {
    expect(all.map((error) => error.name)).toEqual([
      "ApiError",
      "NetworkError",
      "TimeoutError",
      "DecodeError",
    ]);
    for (const error of all) {
      expect(error).toBeInstanceOf(TelegramError);
      expect(error).toBeInstanceOf(Error);
      expect(error.cause).toBeUndefined();
      expect(inspect(error)).toContain(error.message);
    }
  });

  it("give the parameters of a refusal names of ours", () => {
    const flood = new ApiError(
      { error_code: 429, description: "Slow", parameters: { retry_after: 3 } },
      "getMe",
      {},
    );
    expect(flood.retryAfterSeconds).toBe(3);
    expect(flood.migrateToChatId).toBeUndefined();
    const moved = new ApiError(
      { error_code: 400, description: "Moved", parameters: { migrate_to_chat_id: -100 } },
      "getMe",
      {},
    );
    expect(moved.migrateToChatId).toBe(-100);
    expect(moved.retryAfterSeconds).toBeUndefined();
  });

  it("keep an ApiError's payload at hand but out of logs", () => {
    const payload = { secret_token: "hush" };
    const error = new ApiError({ error_code: 400, description: "Bad" }, "setWebhook", payload);
    expect(error.payload).toBe(payload);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("hush");
    expect(JSON.stringify(error)).not.toContain("hush");
  });

  it("keep at most 256 characters of an answer", () => {
    expect(new DecodeError("x", "y".repeat(1000)).snippet).toHaveLength(256);
  });
});
