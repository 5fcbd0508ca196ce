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
