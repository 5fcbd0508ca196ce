import { type Client, createClient } from "../client/index.ts";
import { type Terminal, UsageError } from "./command.ts";
import type { OptionValues } from "./read-options.ts";

/** Options of every command that calls the Bot API. */
export const API_OPTIONS = { token: "string", "api-root": "string", json: "boolean" } as const;

/** What `--help` prints for them. */
export const API_HELP = `  --token <token>          default: the environment variable BOT_TOKEN, which keeps the token out of your
                           shell's history
  --api-root <url>         another Bot API server, such as the emulator
  --json                   print the result as JSON`;

/** Calls the Bot API with the token of the command line or of the environment. */
export async function callApi<Result>(
  values: OptionValues<typeof API_OPTIONS>,
  { env }: Terminal,
  call: (api: Client) => Promise<Result>,
): Promise<Result> {
  const token = values.token ?? env["BOT_TOKEN"] ?? "";
  if (token === "")
    throw new UsageError("Set BOT_TOKEN to the token from @BotFather, or pass --token");
  return await call(createApi(token, values["api-root"]));
}

/** Prints the result as JSON if the command line asks for that, otherwise the lines that describe it. */
export function printResult<Result>(
  { json = false }: OptionValues<typeof API_OPTIONS>,
  terminal: Terminal,
  result: Result,
  describe: (result: Result) => readonly string[],
): void {
  const lines = json ? [JSON.stringify(result, undefined, 2)] : describe(result);
  for (const line of lines) terminal.print(line);
}

function createApi(token: string, apiRoot: string | undefined): Client {
  try {
    return createClient(token, apiRoot === undefined ? {} : { apiRoot });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
