/**
 * Throws a `TypeError` with the path of the first value that would not survive a JSON round trip: a function, a `Date`,
 * a `bigint`, `NaN`, a circular reference. A property that is `undefined` counts as absent. `name` is the root of the path.
 */
export function checkJson(value: unknown, name: string): void {
  check(value, name, []);
}

function check(value: unknown, path: string, ancestors: readonly object[]): void {
  if (typeof value !== "object" || value === null) {
    if (!isScalar(value))
      throw new TypeError(`${path} is ${describe(value)}, which is not JSON-serializable`);
    return;
  }
  if (ancestors.includes(value))
    throw new TypeError(`${path} is a circular reference, which is not JSON-serializable`);
  const lineage = [...ancestors, value];
  if (Array.isArray(value)) {
    // By index, to check holes too.
    for (let i = 0; i < value.length; i++) check(value[i], `${path}[${i}]`, lineage);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`${path} is a ${value.constructor.name}, which is not JSON-serializable`);
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) check(each, pathTo(path, name), lineage);
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value === null;
}

/** Never includes the text of a string: it may be personal data. */
function describe(value: unknown): string {
  return typeof value === "number" || value === undefined ? String(value) : `a ${typeof value}`;
}

function pathTo(path: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}
