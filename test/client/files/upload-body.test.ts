import { createReadStream } from "node:fs";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { InputFile } from "../../../src/client/files/input-file.ts";
import { UploadBody } from "../../../src/client/files/upload-body.ts";
import { encode } from "../../../src/client/wire/encode.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { okResponse, ScriptedTransport } from "../scripted-transport.ts";

async function prepareBody(document: InputFile): Promise<UploadBody> {
  const { body: parts } = encode("sendDocument", { document });
  if (typeof parts === "string") throw new Error("not an upload");
  const body = new UploadBody(parts);
  await body.prepare(new AbortController().signal, () => {});
  return body;
}

describe("a body that is read while it is sent", () => {
  it("fails when the call ends, and never looks complete", async () => {
    const silent = new ReadableStream<Uint8Array>();
    const upload = await prepareBody(new InputFile(silent));
    const chunks = upload.open();
    await chunks.next();
    const pending = rejectionOf(chunks.next());
    upload.close();
    expect(String(await pending)).toContain("has ended");
    expect(upload.isFullySent).toBe(false);
    expect(upload.failure).toBe(undefined);
  });

  it("is not opened for a call that has already been aborted", async () => {
    const upload = new UploadBody([new InputFile(() => new Promise(() => {}))]);
    const preparing = upload.prepare(AbortSignal.abort(), () => {});
    expect(await rejectionOf(preparing)).toMatchObject({ sent: "no", code: "ABORT_ERR" });
  });

  it("fails when the size of a file changes", async () => {
    class Shrinking extends Blob {
      override stream() {
        return new Blob(["short"]).stream();
      }
    }
    const upload = await prepareBody(new InputFile(new Shrinking(["longer than that"])));
    const chunks = upload.open();
    const reading = (async () => {
      for await (const _chunk of chunks);
    })();
    expect(String(await rejectionOf(reading))).toContain("its size changed");
    expect(upload.isReplayable).toBe(false);
  });

  it("can be opened again until a stream has been read", async () => {
    async function* chunks() {
      yield Uint8Array.of(1);
    }
    const upload = await prepareBody(new InputFile(chunks()));
    expect(upload.isReplayable).toBe(true);
    const opened = upload.open();
    expect(upload.isReplayable).toBe(true);
    await opened.next();
    expect(upload.isReplayable).toBe(false);
    upload.close();
  });

  it("reports a stream that fails before it is read", async () => {
    const upload = await prepareBody(new InputFile(createReadStream("no/such/file")));
    const chunks = upload.open();
    await chunks.next();
    // By then the stream has failed; without a listener, it would have ended the process.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await rejectionOf(chunks.next())).toMatchObject({ code: "ENOENT" });
    expect(upload.failure?.reason).toMatchObject({ code: "ENOENT" });
  });

  it.each([undefined, null, "cat.jpg"])(
    "fails when a function returns %j instead of file data",
    async (nothing) => {
      const api = createClient("1:token", {
        transport: new ScriptedTransport(() => okResponse(true)),
      });
      // Untyped code may do this.
      const source = (() => nothing) as unknown as () => Blob;
      const sending = api.sendDocument({ chat_id: 1, document: new InputFile(source, "a") });
      expect(await rejectionOf(sending)).toMatchObject({
        name: "FileError",
        message: "sendDocument: a: the function did not return file data",
      });
    },
  );

  it("shows neither the password of a URL nor a token in the code of an error", async () => {
    const token = "1:token-of-the-bot";
    const api = createClient(token, { transport: new ScriptedTransport(() => okResponse(true)) });
    const url = new URL("http://user:secret@127.0.0.1:1/a.jpg");
    const urlError = await rejectionOf(api.sendPhoto({ chat_id: 1, photo: new InputFile(url) }));
    expect(urlError).toMatchObject({ name: "FileError" });
    expect(inspect(urlError, { depth: 10 })).not.toContain("secret");
    const fail = () => Promise.reject(Object.assign(new Error(token), { code: token }));
    const codeError = await rejectionOf(api.sendPhoto({ chat_id: 1, photo: new InputFile(fail) }));
    expect(codeError).toMatchObject({ name: "FileError", code: "<token>" });
    expect(inspect(codeError, { depth: 10 })).not.toContain(token);
  });

  it("sends no request when a file is missing", async () => {
    const transport = new ScriptedTransport(() => okResponse(true));
    const api = createClient("1:token", { transport });
    const sending = api.sendDocument({ chat_id: 1, document: new InputFile("no/such/file") });
    expect(await rejectionOf(sending)).toMatchObject({
      name: "FileError",
      code: "ENOENT",
      method: "sendDocument",
    });
    expect(transport.requests).toHaveLength(0);
  });
});
