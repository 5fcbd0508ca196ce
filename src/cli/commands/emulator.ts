import { createEmulator } from "../../emulator/index.ts";
import { type Command, UsageError } from "../command.ts";
import { readOptions } from "../read-options.ts";

const DEFAULT_PORT = 8081;
const OPTIONS = {
  port: "string",
  host: "string",
  token: "string",
  username: "string",
  strict: "boolean",
  seed: "string",
} as const;

/** `telewire emulator`: a Bot API server for tests, in any language. */
export const emulator: Command = {
  name: "emulator",
  summary: "Starts a Bot API server for tests, in any language",
  help: `Usage: telewire emulator [options]

Starts a server that behaves like the Bot API, with one bot. Point your client's API root to it. Your tests act as
users through the routes below /emulator/, which docs/emulator.md lists. Ctrl+C stops it.

  --port <n>          default: ${DEFAULT_PORT}; 0 picks a free one
  --host <address>    default: 127.0.0.1; 0.0.0.0 or :: for other machines and containers
  --token <token>     the bot's token, such as 123:abc (default: a random one)
  --username <name>   the bot's username (default: test_bot)
  --strict            refuse methods without a model with a 501, instead of a generated result
  --seed <n>          the same identifiers in every run`,
  async run(parameters, terminal) {
    const { values, positionals } = readOptions(parameters, OPTIONS);
    if (positionals.length > 0) throw new UsageError(`Unexpected ${positionals.join(" ")}`);
    const port = readInteger("port", values.port ?? String(DEFAULT_PORT), 65_535);
    const server = createEmulator({
      strict: values.strict ?? false,
      ...(values.seed === undefined
        ? {}
        : { random: seededRandom(readInteger("seed", values.seed, 2_147_483_646)) }),
    });
    try {
      const bot = server.createBot({
        username: values.username ?? "test_bot",
        ...(values.token === undefined ? {} : { token: values.token }),
      });
      const url = await server.listen({ port, host: values.host ?? "127.0.0.1" });
      terminal.print(`Bot API emulator: ${url}`);
      terminal.print(`  token of @${bot.me.username}: ${bot.token}`);
      terminal.print(`  try: curl ${url}/bot${bot.token}/getMe`);
      await terminal.interrupted();
    } finally {
      await server.close();
    }
  },
};

function readInteger(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new UsageError(`--${name} must be an integer from 0 to ${max}, not ${text}`);
}

/** The same sequence of numbers for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
