import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createServer, type Server, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { COMMAND_UPDATES, COMMANDS, FIRST_UPDATE_ID } from "../inputs/commands.ts";
import { CYCLE_LENGTH } from "../inputs/cycle.ts";
import { isComplete } from "../load/connection.ts";
import type { GeneratorQuestions } from "../load/load-generator.ts";
import { Remote } from "../load/remote.ts";
import { createRequests } from "../load/requests.ts";
import { StartedBot } from "../load/started-bot.ts";
import { Tally } from "../load/tally.ts";
import { WebhookLoad } from "../load/webhook-load.ts";
import { type MockServer, startMockServer } from "../mock-server/start.ts";

describe("updates under load", () => {
  it("call every command equally often, each from another chat", () => {
    const chats = new Set(COMMAND_UPDATES.map(({ message }) => message.chat.id));
    equal(chats.size, CYCLE_LENGTH);
    for (const command of COMMANDS) {
      const calls = COMMAND_UPDATES.filter(({ message }) =>
        message.text.startsWith(`/${command} `),
      ).length;
      ok(Math.abs(calls - CYCLE_LENGTH / COMMANDS.length) < 1);
    }
  });

  it("have different identifiers, however many are sent", () => {
    const next = createRequests();
    const ids = Array.from({ length: 2 * CYCLE_LENGTH }, () => {
      const [head = "", body = ""] = next().toString("latin1").split("\r\n\r\n");
      ok(head.includes(`\r\nContent-Length: ${body.length}`));
      return (JSON.parse(body) as { update_id: number }).update_id;
    });
    deepEqual(
      ids,
      ids.map((_, index) => FIRST_UPDATE_ID + index),
    );
  });
});

describe("a response", () => {
  const head = "HTTP/1.1 200 OK\r\n";

  it("is complete with the last byte of its body", () => {
    equal(isComplete(`${head}Content-Length: 3\r\n\r\nok`), false);
    equal(isComplete(`${head}Content-Length: 3\r\n\r\nok!`), true);
    equal(isComplete(`${head}Content-Length: 0\r\n`), false);
    equal(isComplete(`${head}content-length: 0\r\n\r\n`), true);
    equal(isComplete(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nok!\r\n`), false);
    equal(isComplete(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nok!\r\n0\r\n\r\n`), true);
  });

  it("with another status is an error", () => {
    throws(() => isComplete("HTTP/1.1 401 Unauthorized\r\n\r\n"), /401/);
  });
});

describe("the load on a webhook", () => {
  let server: Server;
  let respond: (socket: Socket) => void;
  const connections = new Set<Socket>();
  before(async () => {
    server = createServer((socket) => {
      connections.add(socket);
      socket.on("data", () => respond(socket)).on("error", () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  after(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const createLoad = (): WebhookLoad => {
    const address = server.address();
    ok(address !== null && typeof address === "object");
    return new WebhookLoad(address.port);
  };
  const OK = Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

  it("sends exactly the requests, over 40 connections that it keeps", async () => {
    let requests = 0;
    respond = (socket) => {
      requests += 1;
      socket.write(OK);
    };
    const before = connections.size;
    const load = createLoad();
    const { latency } = await load.run(100);
    await load.run(100);
    deepEqual([requests, connections.size - before], [200, 40]);
    const { p50, p75, p90, p99 } = latency;
    ok(p50 > 0 && p75 >= p50 && p90 >= p75 && p99 >= p90);
  });

  it("replaces connections that the server has closed in between", async () => {
    respond = (socket) => socket.write(OK);
    const before = connections.size;
    const load = createLoad();
    await load.run(40);
    for (const socket of connections) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await load.run(40);
    equal(connections.size - before, 80);
  });

  it("rejects when a response is an error, and when a connection is closed", async () => {
    respond = (socket) => socket.write("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n");
    await rejects(createLoad().run(40), /500 Oops/);
    respond = (socket) => socket.destroy();
    await rejects(createLoad().run(40), /closed the connection/);
  });
});

describe("a tally", () => {
  it("counts commands, keeps the first ones, and resolves when enough were handled", async () => {
    const tally = new Tally();
    let isReached = false;
    const reached = tally.whenHandled(CYCLE_LENGTH + 1).then(() => {
      isReached = true;
    });
    for (let id = 0; id < CYCLE_LENGTH; id += 1) tally.note(id, "start", "now");
    await Promise.resolve();
    equal(isReached, false);
    tally.note(CYCLE_LENGTH, "start", "now");
    await reached;
    deepEqual([tally.handled, tally.first.length], [CYCLE_LENGTH + 1, CYCLE_LENGTH]);
    await tally.whenHandled(1);
  });
});

describe("a process", () => {
  it("that cannot start is an error with what it wrote", async () => {
    const remote = Remote.start<GeneratorQuestions>("memory/bots-child.ts", {}, "this");
    await rejects(remote.ask("send", { port: 1, requests: 1 }), /The setup must be one of/);
  });

  it("returns the error of a question", async () => {
    const remote = Remote.start<GeneratorQuestions>("load/load-generator.ts", {}, "node");
    await rejects(remote.ask("send", { port: 1, requests: 1 }), /ECONNREFUSED/);
    await remote.close();
  });
});

describe("a bot under load", () => {
  let server: MockServer;
  let bot: StartedBot;
  const token = "1000:bench";
  before(async () => {
    server = await startMockServer();
    bot = await StartedBot.start({
      bot: "bare fetch",
      destination: { apiRoot: server.apiRoot, token },
      delivery: "polling",
      work: "none",
      workers: 1,
    });
  });
  after(async () => {
    await bot.close();
    await server.close();
  });

  it("is an error when it has handled too few updates", async () => {
    await rejects(
      bot.measureCpu(5, () => server.release({ token, updates: 4 }).then(() => bot.whenHandled(4))),
      /handled 4 commands instead of 5/,
    );
    await rejects(bot.checkFirst(), { name: "AssertionError" });
  });

  it("reports its processor time, and passes with the right updates", async () => {
    const updates = CYCLE_LENGTH - 4;
    const { cpuMicroseconds } = await bot.measureCpu(updates, async () => {
      await server.release({ token, updates });
      await bot.whenHandled(CYCLE_LENGTH);
    });
    ok(cpuMicroseconds > 0);
    await bot.checkFirst();
  });
});
