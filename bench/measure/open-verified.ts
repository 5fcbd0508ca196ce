import type { Case, OpenCase } from "../cases/case.ts";

/** Opens a case and checks every contender. Closes it and throws when one gives a wrong result, so that nothing is measured. */
export async function openVerified(subject: Case): Promise<OpenCase> {
  const opened = await subject.open();
  for (const { name, check } of opened.contenders) {
    try {
      await check();
    } catch (cause) {
      await opened.close();
      throw new Error(`${subject.name}: ${name} gives a wrong result`, { cause });
    }
  }
  return opened;
}
