import { PassThrough } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BodyBytes, BodyError, MAX_BODY_BYTES, readNodeBody } from "../../src/webhook/body.ts";

describe("BodyBytes", () => {
  it("joins any chunks into the original bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(fc.nat(64)), (whole, cuts) => {
        const bytes = new BodyBytes();
        const borders = [0, ...cuts.sort((a, b) => a - b), whole.length];
        borders.forEach((from, n) => {
          bytes.add(whole.subarray(from, borders[n + 1] ?? from));
        });
        expect([...bytes.join()]).toEqual([...whole]);
      }),
    );
  });

  it("holds 1 MiB, and rejects the next byte", () => {
    const bytes = new BodyBytes();
    bytes.add(new Uint8Array(MAX_BODY_BYTES - 1));
    bytes.add(new Uint8Array(1));
    expect(() => bytes.add(new Uint8Array(1))).toThrow(BodyError);
    expect(bytes.join().byteLength).toBe(1_048_576);
  });
});

/** A Node stream in the shape of a request. */
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
      await expect(body).rejects.toMatchObject({ name: "BodyError", reason: "truncated" });
    }
  });

  it("discards the rest of a body that is too large", async () => {
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
