import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, Server, type Socket } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Inbox } from "../../../../src/inbox/inbox.ts";
import { journal } from "../../../../src/inbox/journal/journal.ts";
import { BOT, claimOne, drain, entry, headOf } from "../../../support/inbox/entries.ts";
import { freePort } from "../../../support/servers/free-port.ts";

const LOCK_MS = 400;

let folder = "";
let opened: Inbox[] = [];
let servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
  opened = [];
  servers = [];
});
afterEach(async () => {
  for (const inbox of opened) await inbox.close();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): Inbox {
  const inbox = journal(folder, { lockMs: LOCK_MS });
  opened.push(inbox);
  return inbox;
}

/** Starts a server that is no primary, and returns its port. */
async function serve(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The lock of a process that is not there any more. */
function leaveLock(port: number, host = hostname()): string {
  const path = join(folder, "1.lock");
  const lock = { port, secret: "secret", session: "session", host, lockMs: LOCK_MS };
  writeFileSync(path, JSON.stringify(lock));
  return path;
}

describe("a process that opens a journal", () => {
  it.each([
    ["nothing listens", () => freePort()],
    ["another program listens", () => serve((socket) => socket.end("HTTP/1.1 400\r\n\r\n"))],
    ["what listens closes the connection", () => serve((socket) => socket.destroy())],
    ["what listens does not respond", () => serve((socket) => socket.on("error", () => undefined))],
  ])("becomes the primary when %s at the address in the lock", async (_, listen) => {
    leaveLock(await listen());
    const inbox = open();
    await inbox.put([entry(1)]);
    expect(readdirSync(folder)).toContain("2.lock");
    expect(await drain(inbox)).toEqual({ 7: ["1"] });
  });

  it.each(["", "\0\0\0\0"])("becomes the primary when the lock says only %j", async (text) => {
    writeFileSync(join(folder, "1.lock"), text);
    const inbox = open();
    await inbox.put([entry(1)]);
    expect(readdirSync(folder)).toContain("2.lock");
    expect(await drain(inbox)).toEqual({ 7: ["1"] });
  });

  it("refuses a folder that another machine uses", async () => {
    const path = leaveLock(await freePort(), "elsewhere");
    const touching = setInterval(() => utimesSync(path, new Date(), new Date()), LOCK_MS / 10);
    try {
      await expect(open().put([entry(1)])).rejects.toThrow(
        /is in use by elsewhere: only processes of one machine/,
      );
    } finally {
      clearInterval(touching);
    }
  });

  it("takes over a folder that another machine has left", async () => {
    leaveLock(await freePort(), "elsewhere");
    const before = Date.now();
    await open().put([entry(1)]);
    expect(Date.now() - before).toBeGreaterThanOrEqual(LOCK_MS - 50);
  });

  it("waits no longer for one whose clock was ahead", async () => {
    const path = leaveLock(await freePort(), "elsewhere");
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(path, later, later);
    await open().put([entry(1)]);
    expect(readdirSync(folder)).toContain("2.lock");
  });

  it("touches its lock, so that other machines learn of it", async () => {
    const inbox = open();
    await inbox.put([entry(1)]);
    const path = join(folder, "1.lock");
    utimesSync(path, 0, 0);
    const isTouched = () => statSync(path).mtimeMs > 0;
    while (!isTouched()) await new Promise((resolve) => setImmediate(resolve));
  });
});

describe("a primary", () => {
  it("outlasts errors of its server, such as too many open files", async () => {
    const listening = vi.spyOn(Server.prototype, "listen");
    await open().put([entry(1)]);
    const server = listening.mock.contexts.find((each) => each instanceof Server);
    listening.mockRestore();
    for (let turn = 0; turn < 2; turn++) server?.emit("error", new Error("EMFILE"));
    expect(await drain(open())).toEqual({ 7: ["1"] });
  });

  it("answers only those that know its secret", async () => {
    await open().put([entry(1)]);
    const { port } = JSON.parse(readFileSync(join(folder, "1.lock"), "utf8"));
    const hello = { protocol: 1, secret: "guess", session: "s", lockMs: 1_000, holdings: [] };
    for (const line of [JSON.stringify(hello), "GET / HTTP/1.1", "null"]) {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${line}\n`);
      const received: Buffer[] = [];
      for await (const chunk of socket) received.push(chunk);
      expect(Buffer.concat(received).length).toBe(0);
    }
  });

  it("refuses another version of the messages, and says what to do", async () => {
    await open().put([entry(1)]);
    const { port, secret } = JSON.parse(readFileSync(join(folder, "1.lock"), "utf8"));
    const socket = connect(port, "127.0.0.1");
    socket.write(`${JSON.stringify({ protocol: 2, secret })}\n`);
    let received = "";
    for await (const chunk of socket) received += chunk;
    expect(JSON.parse(received)).toEqual({
      state: "refused",
      message: "Another process uses the journal with another version of telewire: stop it",
    });
  });

  it("hands its lanes over at once when it ends, and those of others keep theirs", async () => {
    const primary = open();
    await primary.put([entry(1), entry(2, "8")]);
    const other = open();
    const kept = await claimOne(other);
    await headOf(kept);
    const released = await claimOne(primary);
    await primary.close();
    expect(released.signal.aborted).toBe(true);
    const again = await claimOne(other);
    expect(again.lane).toBe(released.lane);
    expect(await headOf(again)).toMatchObject([{ lost: 0 }]);
    expect(kept.signal.aborted).toBe(false);
    // The new primary knows what the claim has returned.
    expect(await kept.head(10)).toEqual([]);
    expect(await kept.done(kept.lane === "7" ? "1" : "2")).toBe(true);
  });

  it("is not waited for by a claim whose signal aborts", async () => {
    leaveLock(await serve((socket) => socket.on("error", () => undefined)));
    const controller = new AbortController();
    const claiming = open().claim([BOT], 1, controller.signal);
    controller.abort();
    expect(await claiming).toEqual([]);
    expect(readdirSync(folder)).toEqual(["1.lock"]);
  });
});
