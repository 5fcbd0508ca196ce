/** A list or an object on the way to a value, for paths in messages and to find circular references. */
interface Ancestor {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Ancestor | undefined;
}

/**
 * Returns what remains of a value after a JSON round trip: a copy without the properties that are `undefined`. Throws a
 * `TypeError` with the path of the first value that would not survive: a function, a `Date`, a `bigint`, `NaN`, a circular
 * reference. `name` is the root of the path.
 */
export function toJson<T>(value: T, name: string): T {
  return convert(value, name, "", undefined) as T;
}

function convert(
  value: unknown,
  root: string,
  key: string | number,
  parent: Ancestor | undefined,
): unknown {
  if (typeof value !== "object" || value === null) {
    if (!isScalar(value)) throw notJson(describe(value), root, key, parent);
    // JSON has no negative zero.
    return value === 0 ? 0 : value;
  }
  for (let above = parent; above !== undefined; above = above.parent)
    if (above.value === value) throw notJson("a circular reference", root, key, parent);
  const here: Ancestor = { value, key, parent };
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    // By index, to find holes too.
    for (let i = 0; i < value.length; i++) items.push(convert(value[i], root, i, here));
    return items;
  }
  if (!isPlain(value)) throw notJson(describe(value), root, key, parent);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const each: unknown = value[name as keyof object];
    if (each !== undefined) setOwn(copy, name, convert(each, root, name, here));
  }
  return copy;
}

/** Copies a value with all lists and plain objects inside; anything else is shared with the copy. */
export function copyJson<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (!isPlain(value)) return value;
  // A spread also copies a property called __proto__.
  const copied: Record<string, unknown> = { ...value };
  // Unlike `Object.keys`, creates no list. Guarded by the benchmark session-read, as is the loop below.
  for (const name in copied) {
    const each = copied[name];
    if (typeof each === "object" && each !== null && Object.hasOwn(copied, name))
      copied[name] = copy(each);
  }
  return copied;
}

/** Whether two values have the same JSON, with names in the same order. Never true when `b` is not JSON-serializable. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null) return a === b && (b === undefined || isScalar(b));
  if (typeof b !== "object" || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && hasSameItems(a, b);
  return isPlain(a) && isPlain(b) && hasSameProperties(a, b);
}

function hasSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < b.length; i++)
    // An item that is undefined is not JSON, unlike a property.
    if (b[i] === undefined || !isSameJson(a[i], b[i])) return false;
  return true;
}

function hasSameProperties(a: object, b: object): boolean {
  const names = Object.keys(a);
  let count = 0;
  // An enumerable property of `Object.prototype` would make all objects differ, which only costs time.
  for (const name in b) {
    if (name !== names[count]) return false;
    count += 1;
    if (!isSameJson(a[name as keyof object], b[name as keyof object])) return false;
  }
  return count === names.length;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value === null;
}

function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(target, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else target[name] = value;
}

function notJson(
  what: string,
  root: string,
  key: string | number,
  parent: Ancestor | undefined,
): TypeError {
  return new TypeError(`${pathTo(root, key, parent)} is ${what}, which is not JSON-serializable`);
}

/** Never includes the text of a string: it may be personal data. */
function describe(value: unknown): string {
  if (typeof value === "object" && value !== null)
    // `querystring.parse` returns objects without one.
    return typeof value.constructor === "function"
      ? `a ${value.constructor.name}`
      : "an object without a constructor";
  return typeof value === "number" || value === undefined ? String(value) : `a ${typeof value}`;
}

function pathTo(root: string, key: string | number, parent: Ancestor | undefined): string {
  if (parent === undefined) return root;
  const path = pathTo(root, parent.key, parent.parent);
  if (typeof key === "number") return `${path}[${key}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}
