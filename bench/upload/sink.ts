// A server that reads any body and discards it. Prints its port, and exits when its standard input ends.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ok: true, result: { bytes } }));
    process.stdout.write(`${bytes}\n`);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
process.stdin.on("end", () => process.exit()).resume();
