/** Runs work, and returns the lines that it wrote with `console.error`. */
export async function captureErrors(work: () => unknown): Promise<string[]> {
  const lines: string[] = [];
  const original = console.error;
  console.error = (...parts: unknown[]) => lines.push(parts.join(" "));
  try {
    await work();
  } finally {
    console.error = original;
  }
  return lines;
}

/** The same, without what differs each time: the clock, durations, and the number of an update. */
export async function captureStableErrors(work: () => unknown): Promise<string[]> {
  const lines = await captureErrors(work);
  return lines.map((line) =>
    line
      .replace(/\d\d:\d\d:\d\d/, "<clock>")
      .replace(/\d+ ms/, "<n> ms")
      .replace(/update \d+/, "update <id>"),
  );
}
