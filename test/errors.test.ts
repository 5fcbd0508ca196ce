import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, DecodeError, NetworkError, TelewireError, TimeoutError } from "../src/errors.ts";

describe("errors", () => {
  const all = [
    new ApiError({ error_code: 400, description: "Bad Request" }, "getMe", {}),
    new NetworkError("getMe: refused", "getMe", "no", "ECONNREFUSED"),
    new TimeoutError("getMe", "maybe", 30_000),
    new DecodeError("getMe: HTTP 502", "<html>", 502),
  ];

  it("extend TelewireError and have different names", () => {
    expect(all.map((error) => error.name)).toEqual([
      "ApiError",
      "NetworkError",
      "TimeoutError",
      "DecodeError",
    ]);
    for (const error of all) {
      expect(error).toBeInstanceOf(TelewireError);
      expect(error).toBeInstanceOf(Error);
      expect(error.cause).toBeUndefined();
      expect(inspect(error)).toContain(error.message);
    }
  });

  it("expose the parameters of an error response in camelCase", () => {
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

  it.each([
    ["Unauthorized", "unauthorized"],
    ["Not Found: method not found", "method_not_found"],
    [
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
      "other_poller",
    ],
    ["Conflict: can't use getUpdates method while webhook is active", "webhook_active"],
    ["Too Many Requests: retry after 5", "too_many_requests"],
    ["Forbidden: bot was blocked by the user", "bot_blocked"],
    ["Forbidden: user is deactivated", "user_deactivated"],
    ["Forbidden: bot can't initiate conversation with a user", "conversation_not_started"],
    ["Forbidden: bot was kicked from the supergroup chat", "bot_kicked"],
    ["Forbidden: bot is not a member of the channel chat", "bot_not_member"],
    ["Forbidden: the group chat was deleted", "group_deleted"],
    ["Bad Request: group chat was upgraded to a supergroup chat", "group_upgraded"],
    ["Bad Request: chat not found", "chat_not_found"],
    ["Bad Request: private chat not found", "chat_not_found"],
    ["Bad Request: user not found", "user_not_found"],
    ["Bad Request: message thread not found", "topic_not_found"],
    ["Bad Request: not enough rights to pin a message", "not_enough_rights"],
    ["Bad Request: have no rights to send a message", "not_enough_rights"],
    ["Bad Request: need administrator rights in the channel chat", "not_enough_rights"],
    ["Bad Request: CHAT_ADMIN_REQUIRED", "not_enough_rights"],
    ["Bad Request: CHAT_WRITE_FORBIDDEN", "not_enough_rights"],
    ["Bad Request: TOPIC_CLOSED", "topic_closed"],
    ["Bad Request: message is not modified: specified new", "message_not_modified"],
    ["Bad Request: message to be replied not found", "message_not_found"],
    ["Bad Request: message to delete not found", "message_not_found"],
    ["Bad Request: message can't be edited", "message_not_editable"],
    ["Bad Request: message can't be deleted for everyone", "message_not_deletable"],
    ["Bad Request: message text is empty", "message_empty"],
    ["Bad Request: message is too long", "message_too_long"],
    ["Bad Request: message caption is too long", "message_too_long"],
    ["Bad Request: text is too long", "message_too_long"],
    ["Bad Request: can't parse entities: Unsupported start tag", "entities_not_parsed"],
    [
      "Bad Request: query is too old and response timeout expired or query ID is invalid",
      "query_too_old",
    ],
    ["Bad Request: BUTTON_DATA_INVALID", "button_data_invalid"],
    ["Bad Request: file is too big", "file_too_big"],
    ["Bad Request: wrong remote file identifier specified: x", "file_id_invalid"],
    ["Bad Request: wrong file_id or the file is temporarily unavailable", "file_id_invalid"],
    ["Bad Request: failed to get HTTP URL content", "url_not_fetched"],
    ["Bad Request: VOICE_MESSAGES_FORBIDDEN", "voice_messages_forbidden"],
    ["Bad Request: STICKERSET_INVALID", "stickerset_invalid"],
    ["Bad Request: REACTION_INVALID", "reaction_invalid"],
    ["Bad Request: CHARGE_ALREADY_REFUNDED", "charge_already_refunded"],
    ["Bad Request: something new", undefined],
  ])("have a reason for %j", (description, reason) => {
    expect(new ApiError({ error_code: 400, description }, "getMe", {}).reason).toBe(reason);
  });

  it("keep the payload of an ApiError out of logs", () => {
    const payload = { secret_token: "hush" };
    const error = new ApiError({ error_code: 400, description: "Bad" }, "setWebhook", payload);
    expect(error.payload).toBe(payload);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("hush");
    expect(JSON.stringify(error)).not.toContain("hush");
  });

  it("keep at most 256 characters of a response", () => {
    expect(new DecodeError("x", "y".repeat(1000)).snippet).toHaveLength(256);
  });
});
