import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Application, DocumentReflection, KindRouter, type Reflection } from "typedoc";
import { entriesOf, type PackageExports } from "../scripts/codegen/exports/entries.ts";
import { findDeadLinks } from "./dead-links.ts";
import { collectPages, FURTHER, languagesOf, type Page } from "./pages.ts";

const root = resolve(import.meta.dirname, "..");
const staging = join(import.meta.dirname, "dist/.pages");

/** TypeDoc's name for the group of the entries of package.json. */
const ENTRIES = "Modules";

/** Folder of the built site. */
export const OUT: string = join(import.meta.dirname, "dist/site");

interface Manifest {
  readonly name: string;
  readonly exports: PackageExports;
}

/** The site has the paths of the repository: `docs/bots.md` becomes `docs/bots.html`. */
class RepositoryRouter extends KindRouter {
  protected override getIdealBaseName(reflection: Reflection): string {
    return reflection instanceof DocumentReflection
      ? String(reflection.frontmatter["path"]).replace(/\.md$/, "")
      : super.getIdealBaseName(reflection);
  }
}

/** Builds the site from the pages, and from the public declarations of every entry of package.json. */
export async function build(): Promise<void> {
  rmSync(staging, { recursive: true, force: true });
  const { home, pages, files } = collectPages(root);
  const { exports, name }: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entries = entriesOf(exports);
  const app = await Application.bootstrap({
    name,
    includeVersion: true,
    entryPoints: entries.map(({ source }) => join(root, source)),
    tsconfig: join(root, "tsconfig.json"),
    // TypeScript 7 checks the types; the one that TypeDoc needs only reads them.
    skipErrorChecking: true,
    readme: stage(home),
    projectDocuments: pages.map(stage),
    // Keeps the order of package.json and docs/README.md.
    sortEntryPoints: false,
    groupOrder: groupOrder(pages),
    navigation: { includeGroups: true },
    // Every page begins with its own heading.
    headings: { document: false, readme: false },
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    disableSources: true,
    sort: ["kind", "required-first", "instance-first", "alphabetical-ignoring-documents"],
    includeHierarchySummary: false,
    searchInDocuments: true,
    highlightLanguages: [
      ...new Set(["typescript", ...[home, ...pages].flatMap(({ text }) => languagesOf(text))]),
    ].filter((language) => language !== "text"),
    // Files are copied after TypeDoc has run; findDeadLinks checks the links to them.
    validation: { notExported: false, invalidPath: false, rewrittenLink: false },
    hideGenerator: true,
    router: "repository",
  });
  app.renderer.defineRouter("repository", RepositoryRouter);
  const project = await app.convert();
  if (project === undefined) throw new Error("The declarations cannot be read");
  for (const [index, module] of (project.children ?? []).entries())
    module.name = entries[index]?.name ?? module.name;
  for (const group of project.groups ?? []) if (group.title === ENTRIES) group.title = "API";
  app.validate(project);
  await app.generateDocs(project, OUT);
  // llms.txt links to the Markdown of pages.
  const texts = [home, ...pages]
    .map(({ path }) => path)
    .filter((path) => existsSync(join(root, path)));
  for (const path of [...files, ...texts]) cpSync(join(root, path), join(OUT, path));
  const problems = app.logger.errorCount + app.logger.warningCount;
  if (problems > 0) throw new Error(`TypeDoc reports ${problems} problems`);
  const dead = findDeadLinks(OUT);
  if (dead.length > 0) throw new Error(`Dead links:\n${dead.join("\n")}`);
}

/** The groups of the navigation: the chapters of the index, the reference, and then what only other pages link to. */
function groupOrder(pages: readonly Page[]): string[] {
  const chapters = pages.map(({ group }) => group).filter((group) => !FURTHER.includes(group));
  return [...new Set(chapters), ENTRIES, ...FURTHER];
}

/** Writes a page where TypeDoc reads it, and returns its path. */
function stage({ path, title, group, text }: Page): string {
  const file = join(staging, path);
  mkdirSync(dirname(file), { recursive: true });
  const header = Object.entries({ title, group, path })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("");
  writeFileSync(file, `---\n${header}---\n\n${text}`);
  return file;
}
