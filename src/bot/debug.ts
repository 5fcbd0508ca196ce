import { type Logger, redactFor } from "../client/index.ts";
import { type Context, type RouteTrace, textOf } from "../dispatch/index.ts";
import { logLine } from "../internal/log-line.ts";
import { finallyWith } from "../internal/maybe-promise.ts";
import { jobTitle } from "../lifecycle/update-title.ts";

/** How much of a text is shown, in characters. */
const MAX_TEXT_LENGTH = 40;

/** What ANSI escape sequences call their colors. */
const COLORS = { red: 31, green: 32, yellow: 33, gray: 90 } as const;

/** Whether the environment asks for debugging: `TELEWIRE_DEBUG=1`. */
export function isDebugRequested(): boolean {
  return readVariable("TELEWIRE_DEBUG") === "1";
}

/** Handles an update, and logs it with the route that took it. Synchronous handlers stay so. */
export function debugUpdate(
  ctx: Context,
  trace: RouteTrace,
  handle: () => void | Promise<void>,
): void | Promise<void> {
  const startMs = performance.now();
  return finallyWith(handle, () => {
    const { update, kind = "of an unknown kind", job } = ctx;
    const text = textOf(ctx);
    const quoted = text === undefined ? "" : ` "${shorten(redactFor(ctx.api, text))}"`;
    const taker = trace.takerOf(ctx);
    const route = taker === undefined ? paint("yellow", "no handler") : paint("green", taker);
    const duration = `${Math.round(performance.now() - startMs)} ms`;
    print(
      `${jobTitle(job?.name)}update ${update.update_id} ${kind}${quoted} -> ${route}, ${duration}`,
    );
  });
}

/** Creates a logger that prints every call, and passes it on. */
export function debugLogger(logger: Logger | undefined): Logger {
  const printAnd =
    (level: keyof Logger) =>
    (fields: object, line: string): unknown => {
      // Polls that succeed say nothing that their updates do not.
      if (level !== "debug" || !line.startsWith("getUpdates"))
        print(level === "warn" ? paint("red", line) : line);
      return logger?.[level](fields, line);
    };
  return { debug: printAnd("debug"), info: printAnd("info"), warn: printAnd("warn") };
}

function print(line: string): void {
  logLine(`${paint("gray", new Date().toTimeString().slice(0, 8))} ${line}`);
}

/** Colors a text on a terminal, unless the user wants none: https://no-color.org */
function paint(color: keyof typeof COLORS, text: string): string {
  const isColored =
    typeof process !== "undefined" && process.stderr?.isTTY && !readVariable("NO_COLOR");
  return isColored ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text;
}

/** Control characters might move the cursor of a terminal. */
function shorten(text: string): string {
  const start = text.slice(0, MAX_TEXT_LENGTH).replace(/[\p{Cc}\p{Cf}]/gu, " ");
  return text.length > MAX_TEXT_LENGTH ? `${start}...` : start;
}

function readVariable(name: string): string | undefined {
  try {
    return typeof process === "undefined" ? undefined : process.env[name];
  } catch {
    // Deno throws unless the program may read the environment.
    return undefined;
  }
}
