import { createServer, type Socket } from "node:net";
import { MockApi, type MockResponse } from "./mock-api.ts";
import { readRequest } from "./requests.ts";

const REASONS: Record<number, string> = { 200: "OK", 400: "Bad Request", 404: "Not Found" };

const api = new MockApi();

const server = createServer({ noDelay: true }, (socket) => {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    waiting = respondToAll(socket, waiting);
  });
  // Contenders close the sockets of their pools in different ways.
  socket.on("error", () => socket.destroy());
});

function respondToAll(socket: Socket, bytes: Buffer): Buffer {
  let rest = bytes;
  for (let next = readRequest(rest); next !== undefined; next = readRequest(rest)) {
    const response = api.respond(next.request);
    if (response instanceof Promise) void response.then((late) => write(socket, late));
    else write(socket, response);
    rest = rest.subarray(next.end);
  }
  return rest;
}

function write(socket: Socket, { status, json }: MockResponse): void {
  const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\nConnection: keep-alive\r\n\r\n`;
  socket.write(head + json);
}

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify(server.address()));
});
// The parent holds this pipe, so the server exits with it.
process.stdin.on("end", () => process.exit(0)).resume();
