// Imports one program in this fresh process and prints what that took. A program with a handler also handles an event.
// Plain JavaScript, because a compiler in this process would be measured too.
const [, , program] = process.argv;

const handled = [];
globalThis.onHandled = (text) => {
  handled.push(text);
};
const update = {
  update_id: 1,
  message: {
    message_id: 1,
    date: 1,
    chat: { id: 1, type: "private", first_name: "Ada" },
    from: { id: 1, is_bot: false, first_name: "Ada" },
    text: "/command19",
    entities: [{ type: "bot_command", offset: 0, length: 10 }],
  },
};
const event = {
  version: "2.0",
  requestContext: { http: { method: "POST", path: "/" } },
  headers: {
    "content-type": "application/json",
    "x-telegram-bot-api-secret-token": "cold-start",
  },
  body: JSON.stringify(update),
  isBase64Encoded: false,
};

const cpu = process.cpuUsage();
const start = performance.now();
const { handler } = await import(program);
const response = await handler?.(event, {});
const wallMs = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);

if (handler !== undefined && (response.statusCode !== 200 || handled.join() !== "/command19"))
  throw new Error(`${program} responded ${response.statusCode} and handled: ${handled.join()}`);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, wallMs }));
// A library may have started a timer.
process.exit(0);
