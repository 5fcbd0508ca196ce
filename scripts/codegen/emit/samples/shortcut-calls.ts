import { type Shortcut, shortcutsOf } from "../../spec/shortcuts.ts";
import type { Spec } from "../../spec/spec.ts";

/** `shortcut-calls.ts`: a call of every shortcut, with the sources of its rule. */
export function emitShortcutCalls(spec: Spec): string {
  return `import type { ShortcutCall } from "../samples/shortcut-call.ts";
import { calls } from "./complete-calls.ts";

export const shortcutCalls: readonly ShortcutCall[] = [
${shortcutsOf(spec).map(emitCall).join("")}];
`;
}

function emitCall({ name, method, needs, repeats, leading, others, text }: Shortcut): string {
  const sample = (param: string): string => `calls.${method}.params.${param}`;
  const places = leading.map(({ field }) => field.name);
  const other = others.map((field) => field.name).find((param) => param === text || !text);
  const args = [
    ...places.map(sample),
    ...(other === undefined ? [] : [`{ ${other}: ${sample(other)} }`]),
    "options",
  ];
  const given = [...places, ...(other === undefined ? [] : [other])];
  return `  {
    name: ${JSON.stringify(name)},
    method: ${JSON.stringify(method)},
    needs: ${JSON.stringify(needs)},
    repeats: ${JSON.stringify(repeats)},
    given: { ${given.map((param) => `${param}: ${sample(param)}`).join(", ")} },
    send: (ctx, options) => ctx.${name}(${args.join(", ")}),
  },
`;
}
