import { invalidWord } from "../../internal/arguments.ts";
import { UPDATE_KINDS, type UpdateKind, type WebhookInfo } from "../../types/index.ts";
import { API_HELP, API_OPTIONS, callApi, printResult } from "../api-client.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { readOptions } from "../read-options.ts";

const DELETE_OPTIONS = { ...API_OPTIONS, "drop-pending": "boolean" } as const;

const SET_OPTIONS = {
  ...DELETE_OPTIONS,
  secret: "string",
  "max-connections": "string",
  allowed: "string",
} as const;

type Action = (parameters: readonly string[], terminal: Terminal) => Promise<void>;

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["set", setWebhook],
  ["info", showWebhook],
  ["delete", deleteWebhook],
]);

/** `telewire webhook set|info|delete`. */
export const webhook: Command = {
  name: "webhook",
  summary: "Sets, shows or deletes the webhook of a bot",
  help: `Usage: npx telewire webhook set <url> [options]
       npx telewire webhook info [options]
       npx telewire webhook delete [options]

Options of set:
  --secret <text>          what Telegram sends as X-Telegram-Bot-Api-Secret-Token with every update: the
                           secretToken of your webhook()
  --allowed <kinds>        the kinds of update to send, separated by commas: message,callback_query
  --max-connections <n>    how many updates Telegram sends at a time, 1 to 100 (default: 40)

Options of set and delete:
  --drop-pending           delete the updates that wait

Options:
${API_HELP}`,
  async run([name, ...parameters], terminal) {
    const names = [...ACTIONS.keys()];
    if (name === undefined) throw new UsageError(`webhook needs one of ${names.join(", ")}`);
    const action = ACTIONS.get(name);
    if (action === undefined)
      throw new UsageError(invalidWord(name, "action of webhook", names).message);
    await action(parameters, terminal);
  },
};

async function setWebhook(parameters: readonly string[], terminal: Terminal): Promise<void> {
  const values = readOptions(parameters, SET_OPTIONS, ["url"]);
  const { url, secret, allowed, "max-connections": maxConnections } = values;
  const params = {
    url,
    ...(secret === undefined ? {} : { secret_token: secret }),
    ...(allowed === undefined ? {} : { allowed_updates: readKinds(allowed) }),
    ...(maxConnections === undefined ? {} : { max_connections: readCount(maxConnections) }),
    ...(values["drop-pending"] === true ? { drop_pending_updates: true } : {}),
  };
  const result = await callApi(values, terminal, (api) => api.setWebhook(params));
  const warning = "  no secret is set: anyone who knows the URL can send updates to the bot";
  printResult(values, terminal, result, () => [
    `Webhook set to ${url}`,
    ...(secret === undefined ? [warning] : []),
  ]);
}

async function showWebhook(parameters: readonly string[], terminal: Terminal): Promise<void> {
  const values = readOptions(parameters, API_OPTIONS);
  const info = await callApi(values, terminal, (api) => api.getWebhookInfo());
  printResult(values, terminal, info, describeWebhook);
}

async function deleteWebhook(parameters: readonly string[], terminal: Terminal): Promise<void> {
  const values = readOptions(parameters, DELETE_OPTIONS);
  const params = values["drop-pending"] === true ? { drop_pending_updates: true } : {};
  const result = await callApi(values, terminal, (api) => api.deleteWebhook(params));
  printResult(values, terminal, result, () => ["Webhook deleted: the bot can poll"]);
}

function describeWebhook(info: WebhookInfo): string[] {
  const { url, pending_update_count, allowed_updates, ip_address, last_error_date } = info;
  const lines = [
    url === "" ? "No webhook: the bot can poll" : `Webhook ${url}`,
    `  pending updates: ${pending_update_count}`,
  ];
  if (allowed_updates !== undefined) lines.push(`  allowed updates: ${allowed_updates.join(", ")}`);
  if (url !== "") lines.push(`  maximum connections: ${info.max_connections ?? 40}`);
  if (ip_address !== undefined) lines.push(`  IP address: ${ip_address}`);
  if (last_error_date !== undefined) {
    const time = new Date(last_error_date * 1000).toISOString();
    lines.push(`  last error: ${info.last_error_message ?? ""} (${time})`);
  }
  return lines;
}

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 100) return count;
  throw new UsageError(`--max-connections must be an integer from 1 to 100, not ${text}`);
}

function readKinds(text: string): UpdateKind[] {
  return text.split(",").map((word) => {
    const name = word.trim();
    const kind = UPDATE_KINDS.find((each) => each === name);
    if (kind === undefined)
      throw new UsageError(invalidWord(name, "kind of update", UPDATE_KINDS).message);
    return kind;
  });
}
