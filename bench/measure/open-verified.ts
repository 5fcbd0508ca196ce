import type { OpenCase } from "../cases/case.ts";

/** The parts of a contender that are used. */
interface Verifiable {
  readonly name: string;
  readonly check: () => Promise<void>;
}

/** Opens a case and checks every contender. Closes it and throws when one gives a wrong result, so that nothing is measured. */
export async function openVerified<C extends Verifiable>(
  caseName: string,
  open: () => Promise<OpenCase<C>>,
): Promise<OpenCase<C>> {
  const opened = await open();
  for (const { name, check } of opened.contenders) {
    try {
      await check();
    } catch (cause) {
      await opened.close();
      throw new Error(`${caseName}: ${name} gives a wrong result`, { cause });
    }
  }
  return opened;
}
