/** Whether something thrown is an `Error`. Never throws, also for a revoked proxy. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    return false;
  }
}

/**
 * The message of anything thrown. Never throws: a handler may throw an object without a prototype, an error whose `message`
 * is a getter that throws, or a revoked proxy, and whatever reports it must go on.
 */
export function messageOf(thrown: unknown): string {
  return printSafely(thrown, (error) => String(error.message));
}

/** The name and the message of anything thrown. Never throws, as {@link messageOf}. */
export function describeError(thrown: unknown): string {
  return printSafely(thrown, (error) => `${error.name}: ${error.message}`);
}

function printSafely(thrown: unknown, read: (error: Error) => string): string {
  try {
    return isError(thrown) ? read(thrown) : String(thrown);
  } catch {
    return `a thrown ${typeof thrown} that cannot be printed`;
  }
}
