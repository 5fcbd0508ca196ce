import { checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { messageOf } from "../../internal/describe-error.ts";
import { PLATFORM } from "../../internal/environment.ts";
import { logLine } from "../../internal/log-line.ts";
import { createRetryLoop } from "../../lifecycle/retry-loop.ts";
import type { WebhookBot } from "../../webhook/deliveries.ts";
import type { WebhookOptions } from "../../webhook/handler.ts";
import type { Pollable } from "../polling/polling-session.ts";
import { type HttpServer, serve } from "./http-server.ts";

/** Settings of `bot.listen()`. */
export interface ListenOptions extends WebhookOptions {
  /** Port to listen on, up to 65535; 0 means any free one. */
  readonly port: number;
  /** Address to listen on, such as `127.0.0.1` behind a proxy on the same machine. Default: every address of the machine. */
  readonly hostname?: string;
  /** Path of the webhook, without a query. Requests for other paths get a 404. Default: `/`. */
  readonly path?: string;
  /** Calls `bot.stop()` at the first SIGINT or SIGTERM; a second one ends the process at once. Default: `false`. */
  readonly signals?: boolean;
  /** Does not log the line that says that the bot is listening. Default: `false`. */
  readonly quiet?: boolean;
}

/** Where a bot listens. */
export interface ListenAddress {
  readonly port: number;
  /** URL of the webhook for programs on the same machine, such as `http://127.0.0.1:8080/telegram`. */
  readonly url: string;
}

/** The server of `bot.listen()`. */
export interface WebhookServer extends Pick<HttpServer, "close"> {
  readonly address: ListenAddress;
  /** Fetches the bot's identity and logs that it listens; resolves with `false` when the signal aborts before. */
  readonly whenReady: (signal: AbortSignal) => Promise<boolean>;
}

/** Why a server cannot listen, by the error code of the system. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another server listens on this port",
  EACCES: "ports below 1024 need privileges that this process does not have",
  EADDRNOTAVAIL: "this machine does not have this address",
};

/**
 * Serves the webhook of a bot. Rejects with a `TypeError` for an invalid option, with a `RangeError` for a number out of range,
 * and with an `Error` that says why it cannot listen.
 */
export async function openServer(
  bot: Pollable & WebhookBot,
  options: ListenOptions,
): Promise<WebhookServer> {
  checkOptions("bot.listen()", options, {
    port: 1,
    hostname: 1,
    path: 1,
    signals: 1,
    quiet: 1,
    secretToken: 1,
    mode: 1,
    holdMs: 1,
    responseTimeoutMs: 1,
    onError: 1,
  });
  const { port, hostname, path = "/", signals, quiet, ...webhook } = options;
  checkCount("port", port, 0, 65_535);
  checkPath(path);
  const server = await serve({ port, hostname, path, bot, webhook }).catch((cause: unknown) => {
    throw listenError(cause, port);
  });
  const url = `http://${localHostOf(hostname)}:${server.port}${path}`;
  return {
    address: { port: server.port, url },
    async whenReady(signal) {
      await createRetryLoop(logLine, PLATFORM)(() => bot.init(signal), signal);
      if (!signal.aborted && !quiet) logLine(describeListening(bot, server.port));
      return !signal.aborted;
    },
    close: () => server.close(),
  };
}

/** Without the path, which may be a secret. */
function describeListening({ botInfo: { username, id } }: Pollable, port: number): string {
  return `@${username ?? id} is listening: webhook, port ${port}`;
}

function checkPath(path: string): void {
  const url = `http://localhost${path}`;
  if (typeof path !== "string" || !URL.canParse(url) || new URL(url).pathname !== path)
    throw new TypeError('path must begin with "/" and have no query, such as "/telegram"');
}

/** Errors without a code are about options of the webhook, and reach the caller unchanged. */
function listenError(cause: unknown, port: number): unknown {
  const { code } = cause as { readonly code?: unknown };
  if (typeof code !== "string") return cause;
  const reason = REASONS[code] ?? messageOf(cause);
  return new Error(`bot.listen() cannot listen on port ${port}: ${reason}`, { cause });
}

/** A server that listens on every address is reached on the loopback address. */
function localHostOf(hostname = "0.0.0.0"): string {
  if (hostname === "0.0.0.0") return "127.0.0.1";
  if (hostname === "::") return "[::1]";
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}
