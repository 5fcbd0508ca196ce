/** Values that a handler may throw, on which `String()` or reading `message` fails; by name. */
export function unprintable(): [name: string, thrown: unknown][] {
  const withoutName = new Error("broken");
  Object.defineProperty(withoutName, "name", { value: Object.create(null) });
  Object.defineProperty(withoutName, "message", { value: Object.create(null) });
  const { proxy, revoke } = Proxy.revocable({}, {});
  const callable = Proxy.revocable(() => undefined, {});
  revoke();
  callable.revoke();
  return [
    ["an object without a prototype", Object.create(null)],
    ["an error whose name and message are such objects", withoutName],
    ["an error whose message is a getter that throws", new UnreadableError()],
    ["an object whose toString throws", { toString: fail }],
    ["an object whose toPrimitive throws", { [Symbol.toPrimitive]: fail }],
    ["a revoked proxy", proxy],
    ["a revoked proxy of a function", callable.proxy],
  ];
}

class UnreadableError extends Error {
  override get message(): string {
    return fail();
  }

  override set message(_message: string) {
    // The Error constructor may assign it.
  }
}

function fail(): never {
  throw new Error("not printable");
}
