/** The parts of a contender that are used. */
interface Verifiable {
  readonly name: string;
  check(): Promise<void>;
}

/** Checks contenders. Calls `close` and throws when one returns a wrong result, so that nothing is measured. */
export async function verify(
  caseName: string,
  contenders: readonly Verifiable[],
  close: () => Promise<void>,
): Promise<void> {
  for (const contender of contenders) {
    try {
      await contender.check();
    } catch (cause) {
      await close();
      throw new Error(`${caseName}: ${contender.name} returns a wrong result`, { cause });
    }
  }
}
