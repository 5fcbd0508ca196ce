import { parseArgs } from "node:util";
import { runWorkersDemo } from "./demo-workers/run.ts";

const { values } = parseArgs({
  options: {
    chats: { type: "string", default: "20" },
    messages: { type: "string", default: "15" },
    /** How long a handler takes at most, in milliseconds. */
    handler: { type: "string", default: "120" },
    /** After so many milliseconds, the demo gives up. */
    limit: { type: "string", default: "20000" },
  },
});

const startedAt = performance.now();
const report = await runWorkersDemo({
  chats: Number(values.chats),
  messagesPerChat: Number(values.messages),
  handlerMs: Number(values.handler),
  limitMs: Number(values.limit),
  print: console.log,
});

const { sent, lost, outOfOrder, sideBySide, again, answeredTwice, left, dead, problems } = report;
console.log(`${sent} messages sent, ${sent - lost} answered: ${lost} lost`);
console.log(`${outOfOrder} handled before an earlier message of their chat`);
console.log(`${sideBySide} handled beside another message of their chat`);
console.log(
  `${again} handlers ran again, because their worker was killed before it could confirm them`,
);
console.log(`${answeredTwice} messages were answered twice`);
console.log(`${left} updates left in the inbox, ${dead} dead letters`);
for (const problem of problems) console.log(`Problem: ${problem}`);
const isAsPromised = [lost, outOfOrder, sideBySide, left, dead, problems.length].every(
  (count) => count === 0,
);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(isAsPromised ? `As promised, in ${seconds} s` : "Not as promised");
if (!isAsPromised) process.exitCode = 1;
