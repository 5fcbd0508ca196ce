/** Something that was thrown, as JSON can carry it. */
export type Thrown = { readonly error: string } | { readonly value?: unknown };

export function wrap(thrown: unknown): Thrown {
  return thrown instanceof Error ? { error: thrown.message } : { value: thrown };
}

export function unwrap(thrown: Thrown): unknown {
  return "error" in thrown ? new Error(thrown.error) : thrown.value;
}
