import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** A page of the site: Markdown, whose links are paths to other pages or to files of the repository. */
export interface Page {
  /** Path from the repository's root: `docs/bots.md`, or `examples/echo-bot.ts.md` for a page that shows a file. */
  readonly path: string;
  readonly title: string;
  /** Heading in the navigation. */
  readonly group: string;
  readonly text: string;
}

/** What the site shows besides the reference. */
export interface Pages {
  readonly home: Page;
  /** In the order of the navigation. */
  readonly pages: readonly Page[];
  /** Files that pages show or link to, to be copied unchanged. */
  readonly files: readonly string[];
}

/** The page that orders all others: each of its chapters is a group of the navigation. */
const INDEX = "docs/README.md";
const HOME = "README.md";
/** Groups of the pages that only other pages link to: prose, such as reports, and source files. */
const MORE = "More";
const SOURCES = "Source files";
export const FURTHER: readonly string[] = [MORE, SOURCES];

/** Longer than the fences of the files that pages show. */
const FENCE = "`````";

/** Code, or a relative link, whose target is the second group. */
const LINK = /^ *(```+|~~~+).*?^ *\1|`[^`\n]+`|\]\((?!https?:|mailto:)([^)\s]+)\)/gms;

/** Files that a browser shows; it downloads most others. */
const SHOWN_BY_BROWSERS = /\.(svg|png|json|txt)$/;

/**
 * Collects README.md, the pages that docs/README.md links to, and every file that they link to. Files that a browser would
 * download become pages that show their text, and folders become pages that list their files. Throws an `Error` that
 * names pages of `docs/` without a link in docs/README.md, and links to files that do not exist.
 */
export function collectPages(root: string): Pages {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const groups = groupsOf(read(INDEX));
  const problems = filesBelow(root, "docs")
    .filter((path) => path.endsWith(".md") && !groups.has(path))
    .map((path) => `${INDEX} does not link to ${path}`);
  const pages = new Map<string, Page>();
  const files = new Set<string>();
  // Grows while it is read: a page adds what it links to.
  const targets = new Set([HOME, ...groups.keys()]);
  for (const target of targets) {
    if (SHOWN_BY_BROWSERS.test(target)) {
      files.add(target);
      continue;
    }
    const path = pageOf(root, target);
    const source = path === target ? read(target) : showing(root, target);
    const text = mapLinks(source, (link) => {
      const [file = "", anchor] = link.split("#");
      if (file === "") return link;
      const linked = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, "");
      if (!existsSync(join(root, linked))) {
        problems.push(`${target} links to ${linked}, which does not exist`);
        return link;
      }
      targets.add(linked);
      const to = posix.relative(posix.dirname(path), pageOf(root, linked));
      return anchor === undefined ? to : `${to}#${anchor}`;
    });
    const group = groups.get(target) ?? (path === target ? MORE : SOURCES);
    pages.set(path, { path, title: titleOf(source) ?? target, group, text });
  }
  const home = pages.get(HOME);
  if (home === undefined) problems.push(`${HOME} does not exist`);
  if (home === undefined || problems.length > 0) throw new Error(problems.join("\n"));
  pages.delete(HOME);
  return { home, pages: [...pages.values()], files: [...files] };
}

/** Languages of the code blocks of a text. */
export function languagesOf(text: string): readonly string[] {
  return [...text.matchAll(/^ *(?:```+|~~~+)(\w+)/gm)].map(([, language = ""]) => language);
}

/** The chapter of every page that the index links to, in order. */
function groupsOf(index: string): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const chapter of index.split(/^## /m).slice(1)) {
    const [heading = ""] = chapter.split("\n", 1);
    // The index itself opens its first chapter.
    if (groups.size === 0) groups.set(INDEX, heading);
    for (const [, , link = ""] of chapter.matchAll(LINK)) {
      const [file = ""] = link.split("#");
      const path = posix.join(posix.dirname(INDEX), file);
      if (file.endsWith(".md") && path !== HOME && !groups.has(path)) groups.set(path, heading);
    }
  }
  return groups;
}

/** Applies a function to the target of each relative link outside of code. */
function mapLinks(text: string, map: (link: string) => string): string {
  return text.replace(LINK, (match, _fence, link: string | undefined) =>
    link === undefined ? match : `](${map(link)})`,
  );
}

function titleOf(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "");
}

function isFolder(root: string, path: string): boolean {
  return statSync(join(root, path)).isDirectory();
}

/** Path of the page that a link to a file or folder opens; the file's own when the browser shows it. */
function pageOf(root: string, path: string): string {
  if (isFolder(root, path)) return `${path}/index.md`;
  return path.endsWith(".md") || SHOWN_BY_BROWSERS.test(path) ? path : `${path}.md`;
}

/** The text of a page that shows a file, or lists a folder. */
function showing(root: string, path: string): string {
  if (isFolder(root, path)) {
    const names = readdirSync(join(root, path)).sort();
    return [`# ${path}/`, "", ...names.map((name) => `- [${name}](${name})`), ""].join("\n");
  }
  const language = path.endsWith(".ts") ? "ts" : "";
  const code = readFileSync(join(root, path), "utf8");
  return `# ${path}\n\n${FENCE}${language}\n${code}${FENCE}\n`;
}

function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
    posix.join(folder, name.replaceAll("\\", "/")),
  );
}
