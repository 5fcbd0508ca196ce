import { createServer } from "node:http";

// Runs as a separate process: a Bot API server that accepts any body, counts its bytes and stores none. Prints its port.
const server = createServer((request, response) => {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    const { "content-length": length } = request.headers;
    const result = { bytes, length: length === undefined ? null : Number(length) };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ok: true, result }));
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
// Exits with the process that started it.
process.stdin.on("end", () => process.exit()).resume();
