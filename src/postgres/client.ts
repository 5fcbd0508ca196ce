/** The part of a `Pool` or a `Client` of `pg` that is used. */
export interface PostgresLike {
  query(text: string, values?: unknown[]): PromiseLike<{ readonly rows: readonly unknown[] }>;
}

/** Returns a client unchanged. Throws a `TypeError` for anything but a client. */
export function checkClient(client: PostgresLike): PostgresLike {
  if (typeof client?.query === "function") return client;
  throw new TypeError("client must be a Pool or a connected Client of pg");
}
