import { type ParseArgsConfig, parseArgs } from "node:util";
import { invalidWord } from "../internal/arguments.ts";
import { UsageError } from "./command.ts";

/** The options of a command: each takes a text, or is a flag. */
export type OptionTypes = Readonly<Record<string, "string" | "boolean">>;

/** The values of options; those that are absent are undefined. */
export type OptionValues<T extends OptionTypes> = {
  readonly [Name in keyof T]?: T[Name] extends "boolean" ? boolean : string;
};

/** Reads the parameters of a command. Throws a {@link UsageError} that names the nearest option for a typo. */
export function readOptions<T extends OptionTypes>(
  parameters: readonly string[],
  types: T,
): { readonly values: OptionValues<T>; readonly positionals: readonly string[] } {
  const options: ParseArgsConfig["options"] = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, { type }]),
  );
  const unknown = parameters
    .filter((parameter) => parameter.startsWith("--"))
    .map((parameter) => parameter.slice(2).split("=")[0] ?? "")
    .find((name) => name !== "" && !(name in types));
  if (unknown !== undefined) {
    const known = Object.keys(types).map((name) => `--${name}`);
    throw new UsageError(invalidWord(`--${unknown}`, "option", known).message);
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options,
      allowPositionals: true,
    });
    // parseArgs returns exactly the options that it was given, with their types.
    return { values: values as OptionValues<T>, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
