/** One fenced block of code. */
export interface Block {
  /** What follows the fence: `ts`, `sh`, `text`. */
  readonly language: string;
  readonly code: string;
}

/** The blocks of code in a chapter of a page, in order, those of its sub-chapters included. Throws when there is none. */
export function blocksUnder(page: string, heading: string): readonly Block[] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.replace(/^#+ /, "") === heading && line !== heading);
  const level = /^#+/.exec(lines[start] ?? "")?.[0].length ?? 0;
  const isEnd = new RegExp(`^#{1,${level}} `);
  const chapter: string[] = [];
  let isCode = false;
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith("```")) isCode = !isCode;
    if (!isCode && isEnd.test(line)) break;
    chapter.push(line);
  }
  const blocks = [...chapter.join("\n").matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  if (start === -1 || blocks.length === 0) throw new Error(`No code below the heading ${heading}`);
  return blocks.map(([, language = "", code = ""]) => ({ language, code }));
}

/** The name of the file that a block of TypeScript is, when its first line says so: `// bot.ts`. */
export function fileNameOf(code: string): string | undefined {
  return /^\/\/ ([\w./-]+\.ts)\b/.exec(code)?.[1];
}
