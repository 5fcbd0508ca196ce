import type { Case, OpenCase } from "../cases/case.ts";

/** Opens a case, and closes it again with an error when a contender gives a wrong answer: then nothing is measured. */
export async function openVerified(subject: Case): Promise<OpenCase> {
  const opened = await subject.open();
  for (const { name, check } of opened.contenders) {
    try {
      await check();
    } catch (cause) {
      await opened.close();
      throw new Error(`${subject.name}: ${name} gives a wrong answer`, { cause });
    }
  }
  return opened;
}
