import { MANUAL, type Spec } from "./spec/spec.ts";

/** `docs/emulator-methods.md`: what the emulator knows of each method. */
export function drawEmulatorPage(
  spec: Spec,
  models: ReadonlyMap<string, { readonly origin: string }>,
): string {
  const names = Object.keys(spec.methods);
  const originOf = (name: string): string => models.get(name)?.origin ?? "generated";
  const count = (origin: string): number =>
    names.filter((name) => originOf(name) === origin).length;
  const sections = [...new Set(Object.values(spec.methods).map(({ section }) => section))];
  const tables = sections.map((section) => {
    const rows = names
      .filter((name) => spec.methods[name]?.section === section)
      .map(
        (name) => `| [\`${name}\`](${MANUAL}${spec.methods[name]?.href}) | ${originOf(name)} |\n`,
      );
    return `\n## ${section}\n\n| method | answer |\n|---|---|\n${rows.join("")}`;
  });
  return `# Methods of the emulator

All ${names.length} methods of Bot API ${spec.version}. See [the emulator](emulator.md) for how to use it.

- **modelled** (${count("modelled")}): the emulator does what Telegram does, as far as bots and their users notice.
- **stored** (${count("stored")}): what one method stores, another returns.
- **generated** (${count("generated")}): there is no model. A strict emulator refuses the method with a 501; otherwise it returns the
  smallest result that the schema allows. \`emulator.answer(method, handler)\` replaces either.

Every response has the header \`X-Emulator-Answer\` with one of these words, or \`replaced\`.
${tables.join("")}`;
}
