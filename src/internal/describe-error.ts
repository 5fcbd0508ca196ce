/** Whether a thrown value is an `Error`. Never throws, not even for a revoked proxy. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    return false;
  }
}

/**
 * Returns the message of any thrown value. Never throws: a handler may throw an object without a prototype, an error whose
 * `message` getter throws, or a revoked proxy, and the code that reports it must go on.
 */
export function messageOf(thrown: unknown): string {
  return printSafely(thrown, (error) => String(error.message));
}

/** Returns the name and the message of any thrown value. Like {@link messageOf}, it never throws. */
export function describeError(thrown: unknown): string {
  return printSafely(thrown, (error) => `${error.name}: ${error.message}`);
}

/** How deep the causes of an error are printed, which may form a circle, and how many errors of an `AggregateError`. */
const MAX_CAUSES = 5;

/** Returns the name, message and stack of any thrown value and its causes, and the errors of an `AggregateError`. Like {@link messageOf}, it never throws. */
export function describeInFull(thrown: unknown, maxCauses: number = MAX_CAUSES): string {
  return printSafely(thrown, (error) => {
    // The first line of a stack lacks a name that the class sets after the constructor of `Error`.
    const frames = /\n +at .*/s.exec(String(error.stack))?.[0] ?? "";
    const { cause, errors } = error as AggregateError;
    const causes =
      cause === undefined || maxCauses === 0
        ? ""
        : `\nCaused by ${describeInFull(cause, maxCauses - 1)}`;
    const parts = Array.isArray(errors) ? errors.slice(0, MAX_CAUSES) : [];
    return [describeError(error) + frames, ...parts.map(describeError)].join("\n- ") + causes;
  });
}

function printSafely(thrown: unknown, read: (error: Error) => string): string {
  try {
    return isError(thrown) ? read(thrown) : String(thrown);
  } catch {
    return `a thrown ${typeof thrown} that cannot be printed`;
  }
}
