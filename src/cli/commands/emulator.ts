import { createEmulator, type EmulatedBot, type Emulator } from "../../emulator/index.ts";
import { type Command, UsageError } from "../command.ts";
import { readOptions } from "../read-options.ts";

const DEFAULT_PORT = 8081;
/** Seeds are the states of the generator below, which never is 0. */
const MAX_SEED = 2 ** 31 - 2;
const OPTIONS = {
  port: "string",
  host: "string",
  token: "string",
  username: "string",
  strict: "boolean",
  "manual-clock": "boolean",
  seed: "string",
} as const;

/** `telewire emulator`: a Bot API server for tests, in any language. */
export const emulator: Command = {
  name: "emulator",
  summary: "Starts a Bot API server for tests, in any language",
  help: `Usage: npx telewire emulator [options]

Starts a server that behaves like the Bot API, with one bot. Set it as the API root of your client. The control
routes below /emulator/ let a test act as a user in any language. Ctrl+C stops the server.

  --port <n>          default: ${DEFAULT_PORT}; 0 picks a free port
  --host <address>    default: 127.0.0.1; 0.0.0.0 or :: accepts connections from other machines and containers
  --token <token>     the token of the bot, such as 123:abc (default: a random one)
  --username <name>   the username of the bot (default: test_bot)
  --strict            refuse methods that the emulator has no model of, instead of returning a generated result
  --manual-clock      time stands still until a test calls /emulator/advance or setTime
  --seed <n>          make identifiers and random results the same in every run`,
  async run(parameters, terminal) {
    const {
      port = String(DEFAULT_PORT),
      host = "127.0.0.1",
      token,
      username = "test_bot",
      strict = false,
      seed,
      "manual-clock": isManual = false,
    } = readOptions(parameters, OPTIONS);
    const address = { port: readInteger("port", port, 0, 65_535), host };
    const server = createEmulator({
      ...(isManual ? { clock: "manual" } : {}),
      strict,
      ...(seed === undefined
        ? {}
        : { random: seededRandom(readInteger("seed", seed, 1, MAX_SEED)) }),
    });
    try {
      const bot = createBot(server, username, token);
      const url = await server.listen(address).catch((error) => {
        throw explainAddress(error, address);
      });
      const interrupted = terminal.interrupted();
      terminal.print(`Bot API emulator, API root: ${url}`);
      terminal.print(`  token of @${username}: ${bot.token}`);
      terminal.print(`  try: curl ${url}/bot${bot.token}/getMe`);
      await interrupted;
    } finally {
      await server.close();
    }
  },
};

function createBot(server: Emulator, username: string, token: string | undefined): EmulatedBot {
  try {
    return server.createBot({ username, ...(token === undefined ? {} : { token }) });
  } catch (error) {
    throw new UsageError(`--token: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function explainAddress(error: unknown, { port, host }: { port: number; host: string }): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new Error(`Port ${port} is in use: pass another one as --port, or 0 for a free one`);
  return new Error(`Cannot listen at ${host}, port ${port}: ${message}`);
}

function readInteger(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be an integer from ${min} to ${max}, not ${text}`);
}

/** The minimal standard generator: the same sequence of numbers for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % (2 ** 31 - 1);
    return (state - 1) / (2 ** 31 - 2);
  };
}
