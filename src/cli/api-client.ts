import { type Client, createClient } from "../client/index.ts";
import { type Terminal, UsageError } from "./command.ts";

/** Options of every command that calls the Bot API. */
export const API_OPTIONS = { token: "string", "api-root": "string", json: "boolean" } as const;

/** What `--help` prints for them. */
export const API_HELP = `  --token <token>     the bot's token (default: the variable BOT_TOKEN, which keeps it out of the shell's history)
  --api-root <url>    another Bot API server, for instance the emulator
  --json              print the response as JSON`;

/** Creates a client for the token of the command line or of the environment. */
export function createApi(
  values: { readonly token?: string; readonly "api-root"?: string },
  { env }: Terminal,
): Client {
  const token = values.token ?? env["BOT_TOKEN"];
  if (token === undefined || token === "")
    throw new UsageError("Set BOT_TOKEN to the token from @BotFather, or pass --token");
  const apiRoot = values["api-root"];
  return createClient(token, apiRoot === undefined ? {} : { apiRoot });
}
