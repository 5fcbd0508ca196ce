import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEndpoint, filePathOf } from "../../src/client/endpoint.ts";

describe("createEndpoint", () => {
  it("joins the server, the token and the environment", () => {
    expect(createEndpoint("1:a-_B")).toEqual({
      origin: "https://api.telegram.org",
      prefix: "",
      path: "/bot1:a-_B/",
    });
    expect(createEndpoint("1:a", "http://localhost:8081/", "test")).toEqual({
      origin: "http://localhost:8081",
      prefix: "",
      path: "/bot1:a/test/",
    });
    const behindProxy = createEndpoint("1:a", "https://proxy.example/telegram/api//");
    expect(behindProxy.path).toBe("/telegram/api/bot1:a/");
    expect(filePathOf(behindProxy)).toBe("/telegram/api/file/bot1:a/");
    expect(filePathOf(createEndpoint("1:a", undefined, "test"))).toBe("/file/bot1:a/test/");
  });

  it.each([
    "",
    "abc",
    ":abc",
    "1:",
    "bot1:abc",
    " 1:abc",
    "1:abc\n",
    "1:ab/c",
    "1:ab c",
    "1:абв",
    "١:abc",
    "1:a:b",
  ])("throws for the token %j", (token) => {
    expect(() => createEndpoint(token)).toThrow(TypeError);
  });

  it("never shows a malformed token", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (secret) => {
        try {
          createEndpoint(`7:${secret}!`);
        } catch (error) {
          expect(String(error)).not.toContain(secret);
          return;
        }
        throw new Error("accepted");
      }),
    );
  });

  it.each([
    "api.telegram.org",
    "localhost:8081",
    "ftp://example.com",
    "",
    "https://user:pass@example.com",
    "https://example.com/?a=1",
    "https://example.com/#x",
    "https://example.com?",
  ])("throws for the apiRoot %j and says what is required", (apiRoot) => {
    expect(() => createEndpoint("1:a", apiRoot)).toThrow(TypeError);
    expect(() => createEndpoint("1:a", apiRoot)).toThrow(/apiRoot must/);
  });
});
