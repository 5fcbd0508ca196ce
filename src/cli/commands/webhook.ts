import { invalidWord } from "../../internal/arguments.ts";
import type { SetWebhookParams, UpdateKind, WebhookInfo } from "../../types/index.ts";
import { UPDATE_KINDS } from "../../types/index.ts";
import { API_HELP, API_OPTIONS, createApi } from "../api-client.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { readOptions } from "../read-options.ts";

const SET_OPTIONS = {
  ...API_OPTIONS,
  secret: "string",
  "max-connections": "string",
  allowed: "string",
  "drop-pending": "boolean",
} as const;

/** `telewire webhook set|info|delete`. */
export const webhook: Command = {
  name: "webhook",
  summary: "Sets, shows or deletes the webhook of a bot",
  help: `Usage: telewire webhook set <url> [options]
       telewire webhook info [options]
       telewire webhook delete [--drop-pending] [options]

  --secret <text>          the header X-Telegram-Bot-Api-Secret-Token of every update; must be the
                           secretToken of your webhook()
  --allowed <kinds>        only these kinds of update, separated by commas: message,callback_query
  --max-connections <n>    at most so many updates at once (1 to 100, default 40)
  --drop-pending           forget the updates that wait
${API_HELP}`,
  async run([action = "", ...rest], terminal) {
    const { values, positionals } = readOptions(rest, SET_OPTIONS);
    switch (action) {
      case "set":
        return await setWebhook(values, positionals, terminal);
      case "info":
        return await showWebhook(values, terminal);
      case "delete":
        return await deleteWebhook(values, terminal);
    }
    throw new UsageError(
      action === ""
        ? "webhook needs one of: set, info, delete"
        : invalidWord(action, "action of webhook", ["set", "info", "delete"]).message,
    );
  },
};

type Values = ReturnType<typeof readOptions<typeof SET_OPTIONS>>["values"];

async function setWebhook(
  values: Values,
  [url]: readonly string[],
  terminal: Terminal,
): Promise<void> {
  if (url === undefined) throw new UsageError("webhook set needs the URL of your webhook");
  const params: SetWebhookParams = {
    url,
    ...(values.secret === undefined ? {} : { secret_token: values.secret }),
    ...(values["max-connections"] === undefined
      ? {}
      : { max_connections: readCount(values["max-connections"]) }),
    ...(values.allowed === undefined ? {} : { allowed_updates: readKinds(values.allowed) }),
    ...(values["drop-pending"] === true ? { drop_pending_updates: true } : {}),
  };
  const api = createApi(values, terminal);
  try {
    await api.setWebhook(params);
    terminal.print(`Webhook set: ${url}`);
    if (values.secret === undefined)
      terminal.print("  without a secret: anybody who knows the URL can send updates to it");
  } finally {
    await api.close();
  }
}

async function showWebhook(values: Values, terminal: Terminal): Promise<void> {
  const api = createApi(values, terminal);
  try {
    const info = await api.getWebhookInfo();
    if (values.json === true) terminal.print(JSON.stringify(info, undefined, 2));
    else for (const line of describeWebhook(info)) terminal.print(line);
  } finally {
    await api.close();
  }
}

function describeWebhook(info: WebhookInfo): string[] {
  const { url, pending_update_count: pending, last_error_date: errorDate } = info;
  if (url === "") return ["No webhook: the bot can poll", `  waiting updates: ${pending}`];
  return [
    `Webhook: ${url}`,
    `  waiting updates: ${pending}`,
    `  connections: at most ${info.max_connections ?? 40}`,
    ...(info.ip_address === undefined ? [] : [`  address: ${info.ip_address}`]),
    ...(info.allowed_updates === undefined
      ? []
      : [`  allowed updates: ${info.allowed_updates.join(", ")}`]),
    ...(errorDate === undefined
      ? []
      : [
          `  last error: ${info.last_error_message ?? ""} (${new Date(errorDate * 1000).toISOString()})`,
        ]),
  ];
}

async function deleteWebhook(values: Values, terminal: Terminal): Promise<void> {
  const api = createApi(values, terminal);
  try {
    await api.deleteWebhook(values["drop-pending"] === true ? { drop_pending_updates: true } : {});
    terminal.print("Webhook deleted: the bot can poll");
  } finally {
    await api.close();
  }
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 100) return count;
  throw new UsageError(`--max-connections must be an integer from 1 to 100, not ${text}`);
}

function readKinds(text: string): UpdateKind[] {
  return text.split(",").map((word) => {
    const kind = UPDATE_KINDS.find((each) => each === word.trim());
    if (kind === undefined)
      throw new UsageError(invalidWord(word.trim(), "kind of update", UPDATE_KINDS).message);
    return kind;
  });
}
