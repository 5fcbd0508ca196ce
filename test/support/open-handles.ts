import { existsSync, readdirSync, readlinkSync } from "node:fs";

const FOLDER = "/proc/self/fd";

/** Resolves when this process holds no handle of the file any more; at once where the system does not tell. */
export async function untilClosed(path: string): Promise<void> {
  while (existsSync(FOLDER) && readdirSync(FOLDER).some((handle) => leadsTo(handle) === path)) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Handles come and go while they are listed. */
function leadsTo(handle: string): string | undefined {
  try {
    return readlinkSync(`${FOLDER}/${handle}`);
  } catch {
    return undefined;
  }
}
