import { COMMANDS } from "./shape.js";

/** Does by hand what the bots do: reads the event and calls the handler of its command. */
export async function handler(event) {
  const { message } = JSON.parse(event.body);
  if (COMMANDS.includes(message.text.slice(1))) globalThis.onHandled(message.text);
  return { statusCode: 200 };
}
