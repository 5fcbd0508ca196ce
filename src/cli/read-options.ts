import { parseArgs } from "node:util";
import { invalidWord } from "../internal/arguments.ts";
import { UsageError } from "./command.ts";

/** The options of a command: each takes a text, or is a flag. */
export type OptionTypes = Readonly<Record<string, "string" | "boolean">>;

/** The values of options; those that are absent are undefined. */
export type OptionValues<T extends OptionTypes> = {
  readonly [Name in keyof T]?: T[Name] extends "boolean" ? boolean : string;
};

/**
 * Reads the parameters of a command, of which `names` names those that are no options, all required. Throws a
 * {@link UsageError} for any other parameter, with the nearest option for a typo.
 */
export function readOptions<T extends OptionTypes, Name extends string = never>(
  parameters: readonly string[],
  types: T,
  names: readonly Name[] = [],
): OptionValues<T> & Readonly<Record<Name, string>> {
  checkOptionNames(parameters, Object.keys(types));
  const { values, positionals } = parse(parameters, types);
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing`);
  if (positionals.length > names.length)
    throw new UsageError(`Unexpected ${positionals.slice(names.length).join(" ")}`);
  const named = Object.fromEntries(names.map((name, index) => [name, positionals[index]]));
  // parseArgs returns exactly the options that it was given, with their types.
  return { ...values, ...named } as OptionValues<T> & Record<Name, string>;
}

function checkOptionNames(parameters: readonly string[], known: readonly string[]): void {
  for (const parameter of parameters) {
    const [, name] = /^--([^=]+)/.exec(parameter) ?? [];
    if (name === undefined || known.includes(name)) continue;
    const options = known.map((each) => `--${each}`);
    throw new UsageError(invalidWord(`--${name}`, "option", options).message);
  }
}

function parse(parameters: readonly string[], types: OptionTypes) {
  const options = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
