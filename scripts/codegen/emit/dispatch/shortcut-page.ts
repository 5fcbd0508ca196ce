import { filledText, paramsOf, type Shortcut, shortcutsOf } from "../../spec/shortcuts.ts";
import { MANUAL, type Spec } from "../../spec/spec.ts";

/** `docs/shortcuts.md`: each shortcut with the call that it makes. */
export function emitShortcutPage(spec: Spec): string {
  const shortcuts = shortcutsOf(spec);
  return `# All shortcuts of \`ctx\`

${shortcuts.length} shortcuts, generated from Bot API ${spec.version} by the rules in [The context](context.md#shortcuts). The first column is
the shortcut; the second is the call of \`ctx.api\` that it makes, with the parameters that come from the update after the
bar; the third lists parameters that are also taken from the update if it has them. Every shortcut takes the options of a
call as its last argument: \`{ signal, timeoutMs }\`.

On business messages, a shortcut with \`chat_id\` or \`from_chat_id\` but without \`business_connection_id\` rejects with a
\`TypeError\`. On guest messages, every shortcut with \`chat_id\` or \`from_chat_id\` does:
[those chats are not the bot's own](context.md#chats-that-are-not-the-bots-own).

| \`ctx.\` | \`ctx.api.\` | if present |
|---|---|---|
${shortcuts.map(row).join("")}`;
}

function row({ name, method, spec, needs, repeats, leading, others }: Shortcut): string {
  const places = leading.map(({ field, required }) => field.name + (required ? "" : "?"));
  const args = [...places, ...(others.length > 0 ? ["other?"] : [])].join(", ");
  const filled = paramsOf(needs);
  const given = [
    ...leading.map(({ field }) => field.name).filter((param) => !filled.includes(param)),
    ...(others.length > 0 ? ["…other"] : []),
  ];
  const call = `${method}({ ${[given.join(", "), filledText(needs)].filter(Boolean).join(" \\| ")} })`;
  const besides = repeats.length === 0 ? "" : `\`${filledText(repeats)}\``;
  return `| \`${name}(${args})\` | [\`${call}\`](${MANUAL}${spec.href}) | ${besides} |\n`;
}
