import type { Case, Contender, Setting } from "../cases/case.ts";
import { createLoops, type Loops } from "./loop.ts";
import { verify } from "./verify.ts";

/** Opens a contender, checks it, passes its loops to `work`, and closes it. */
export async function withContender<T>(
  subject: Case,
  contender: Contender,
  setting: Setting,
  work: (loops: Loops) => Promise<T>,
): Promise<T> {
  const { run, check, close = async () => {} } = await contender.open(setting);
  await verify(subject.name, [{ name: contender.name, check }], close);
  try {
    return await work(await createLoops(subject, contender, run));
  } finally {
    await close();
  }
}
