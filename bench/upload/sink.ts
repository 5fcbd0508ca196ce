// A server in a process of its own that takes any body and keeps none of it. Prints its port, ends with its standard input.
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
