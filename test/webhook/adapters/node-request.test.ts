import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { readNodeBody } from "../../../src/webhook/adapters/node-request.ts";
import { MAX_BODY_BYTES } from "../../../src/webhook/body.ts";

/** A stream of node's, as a request. */
function createRequest() {
  return Object.assign(new PassThrough(), { method: "POST", headers: {} });
}

describe("readNodeBody", () => {
  it("joins the chunks", async () => {
    const request = createRequest();
    const body = readNodeBody(request);
    request.write(Uint8Array.of(1, 2));
    request.end(Uint8Array.of(3));
    expect([...(await body)]).toEqual([1, 2, 3]);
  });

  it("rejects when the stream is destroyed, with an error and without", async () => {
    for (const reason of [new Error("reset"), undefined]) {
      const request = createRequest();
      const body = readNodeBody(request);
      request.destroy(reason);
      await expect(body).rejects.toMatchObject({ name: "BodyRefusal", reason: "cut off" });
    }
  });

  it("lets the rest of a body flow away that is too large", async () => {
    const request = createRequest();
    const body = readNodeBody(request);
    request.write(new Uint8Array(MAX_BODY_BYTES));
    request.write(new Uint8Array(1));
    await expect(body).rejects.toMatchObject({ reason: "too large" });
    const ended = new Promise((resolve) => request.on("end", resolve));
    request.end(new Uint8Array(MAX_BODY_BYTES));
    await ended;
    expect(request.listenerCount("data")).toBe(0);
  });
});
