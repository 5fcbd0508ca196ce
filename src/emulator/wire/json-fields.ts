import { isObject, parseJson } from "../json.ts";
import { badRequest } from "./refusal.ts";

const MAX_INT32 = 2 ** 31 - 1;

/** A field of a JSON object that is missing or of another type. The message is that of the server, without a prefix. */
export class FieldError extends Error {
  override readonly name = "FieldError" as const;
}

/** Turns the error of a field into the refusal that names what could not be parsed. */
export function refuseFieldErrors<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse ${what}: ${error.message}`);
  }
}

/** How a parameter is refused that should be a JSON object. */
export interface ObjectWords {
  readonly missing: string;
  readonly invalid: string;
  readonly notObject: string;
}

/** Reads a parameter that is a JSON object. Throws the refusals of the server. */
export function readJsonObject<Result>(
  text: string,
  { missing, invalid, notObject }: ObjectWords,
  read: (fields: JsonFields) => Result,
): Result {
  if (text === "") throw badRequest(missing);
  const value = parseJson(text);
  if (value === undefined) throw badRequest(invalid);
  if (!isObject(value)) throw badRequest(notObject);
  try {
    return read(new JsonFields(value));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}

/** The fields of a JSON object, read as the server reads them: a number counts as a string, and the other way round. */
export class JsonFields {
  readonly #object: Readonly<Record<string, unknown>>;

  constructor(object: Readonly<Record<string, unknown>>) {
    this.#object = object;
  }

  /** All fields. */
  get all(): Readonly<Record<string, unknown>> {
    return this.#object;
  }

  has(name: string): boolean {
    return this.#object[name] !== undefined;
  }

  /** Returns the value as it is. */
  raw(name: string): unknown {
    return this.#object[name];
  }

  /** Returns the value of a field that must be there. */
  requiredRaw(name: string): unknown {
    this.#require(name);
    return this.#object[name];
  }

  /** Returns a string; empty when the field is absent. */
  text(name: string): string {
    const value = this.#object[name];
    if (value === undefined) return "";
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    throw new FieldError(`Field "${name}" must be of type String`);
  }

  requiredText(name: string): string {
    this.#require(name);
    return this.text(name);
  }

  /** Returns a boolean; false when the field is absent. */
  boolean(name: string): boolean {
    const value = this.#object[name];
    if (value === undefined || typeof value === "boolean") return value ?? false;
    throw new FieldError(`Field "${name}" must be of type Boolean`);
  }

  requiredBoolean(name: string): boolean {
    this.#require(name);
    return this.boolean(name);
  }

  /** Returns an integer of 32 bits; `fallback` when the field is absent. */
  integer(name: string, fallback = 0): number {
    const value = Number(this.long(name, String(fallback)));
    if (value > MAX_INT32 || value < -MAX_INT32 - 1) throw invalidNumber(name);
    return value;
  }

  /** Returns the digits of an integer of 64 bits; `fallback` when the field is absent. */
  long(name: string, fallback = "0"): string {
    const value = this.#object[name];
    if (value === undefined) return fallback;
    if (typeof value !== "number" && typeof value !== "string")
      throw new FieldError(`Field "${name}" must be a Number`);
    const digits = String(value);
    const isInteger = /^(?:0|-?[1-9]\d{0,18})$/.test(digits);
    if (!isInteger || String(BigInt.asIntN(64, BigInt(digits))) !== digits)
      throw invalidNumber(name);
    return digits;
  }

  requiredInteger(name: string): number {
    this.#require(name);
    return this.integer(name);
  }

  requiredLong(name: string): string {
    this.#require(name);
    return this.long(name);
  }

  /** Returns a number with a fraction; 0 when the field is absent. */
  float(name: string): number {
    const value = this.#object[name];
    if (value === undefined) return 0;
    if (typeof value === "number") return value;
    throw new FieldError(`Field "${name}" must be of type Number`);
  }

  requiredFloat(name: string): number {
    this.#require(name);
    return this.float(name);
  }

  requiredObject(name: string): JsonFields {
    this.#require(name);
    const value = this.#object[name];
    if (isObject(value)) return new JsonFields(value);
    throw new FieldError(`Field "${name}" must be of type Object`);
  }

  /** Returns a list; undefined when the field is absent. */
  array(name: string): readonly unknown[] | undefined {
    const value = this.#object[name];
    if (value === undefined || Array.isArray(value)) return value;
    throw new FieldError(`Field "${name}" must be of type Array`);
  }

  requiredArray(name: string): readonly unknown[] {
    this.#require(name);
    return this.array(name) ?? [];
  }

  #require(name: string): void {
    if (!this.has(name)) throw new FieldError(`Can't find field "${name}"`);
  }
}

function invalidNumber(name: string): FieldError {
  return new FieldError(`Field "${name}" must be a valid Number`);
}
