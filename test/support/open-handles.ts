import { existsSync, readdirSync, readlinkSync } from "node:fs";

const FOLDER = "/proc/self/fd";

/** Resolves when this process has no open handle of the file; at once where the system cannot list them. */
export async function untilClosed(path: string): Promise<void> {
  while (existsSync(FOLDER) && readdirSync(FOLDER).some((handle) => leadsTo(handle) === path)) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Handles open and close while they are listed. */
function leadsTo(handle: string): string | undefined {
  try {
    return readlinkSync(`${FOLDER}/${handle}`);
  } catch {
    return undefined;
  }
}
