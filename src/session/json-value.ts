/**
 * Throws a `TypeError` that names the place of the first thing that JSON would not give back as it is: a function, a
 * `Date`, a `bigint`, `NaN`, a circle. `undefined` as a property is the same as none. `name` stands for the whole value.
 */
export function checkJson(value: unknown, name: string): void {
  check(value, name, []);
}

function check(value: unknown, path: string, ancestors: readonly object[]): void {
  if (typeof value !== "object" || value === null) {
    if (!isScalar(value))
      throw new TypeError(`${path} is ${describe(value)}, which JSON cannot keep`);
    return;
  }
  if (ancestors.includes(value))
    throw new TypeError(`${path} contains itself, which JSON cannot keep`);
  const lineage = [...ancestors, value];
  if (Array.isArray(value)) {
    // By index, so that holes are seen too.
    for (let i = 0; i < value.length; i++) check(value[i], `${path}[${i}]`, lineage);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`${path} is a ${value.constructor.name}, which JSON cannot keep`);
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) check(each, pathTo(path, name), lineage);
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value === null;
}

/** Shows no text of the user's. */
function describe(value: unknown): string {
  return typeof value === "number" || value === undefined ? String(value) : `a ${typeof value}`;
}

function pathTo(path: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}
