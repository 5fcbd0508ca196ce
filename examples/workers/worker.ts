/** Handles stored updates. Start as many of these as you need. */
import { createServer } from "node:http";
import { workers } from "telewire/workers";
import { createBot } from "./bot.ts";
import { openEngine } from "./engine.ts";

const engine = openEngine();
const running = workers(createBot(), engine, {
  concurrency: 64,
  attempts: 3,
  timeoutMs: 600_000,
  onDeadLetter: (update, error) => console.error("given up: update", update.update_id, error),
});

const server = createServer((_, response) => {
  const health = running.health();
  response.statusCode = health.state === "failing" ? 503 : 200;
  response.end(JSON.stringify(health));
});
server.listen(Number(process.env.PORT ?? 8081));

await running.start({ signals: true });
server.close();
await engine.close();
