import { readFileSync, writeFileSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";
import { declarationOf, declarationsIn } from "./declarations.ts";

/** A statement of a declaration file, with the comment before it. */
interface Statement {
  readonly text: string;
  /** The names of what it declares and exports; empty for other statements. */
  readonly names: readonly string[];
  /** The same for statements of a file that declare the same name, such as overloads. */
  readonly owner: string;
  /** The specifier of the file of which it exports everything. */
  readonly star: string | undefined;
  /** The words of its code, and of the links in its comments. */
  readonly words: ReadonlySet<string>;
}

const WORD = /[A-Za-z_$][\w$]*/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const LINK = /\{@link [^}]*\}/g;

type Node = ReturnType<typeof parseAst>["body"][number];

/**
 * Removes from the declaration files below a folder what users cannot import and no other declaration mentions, and returns
 * the number of statements removed. Most declare functions that only other files of the package call. `entries` are the
 * files that users import.
 */
export function removeUnusedDeclarations(folder: string, entries: readonly string[]): number {
  const kept = new Map(declarationsIn(folder).map((file) => [file, parse(file)]));
  const importable = new Set(entries);
  // A set also visits what is added to it during the loop.
  for (const file of importable)
    for (const { star } of kept.get(file) ?? [])
      if (star !== undefined) importable.add(declarationOf(file, star));
  let removed = 0;
  for (let before = -1; before < removed; ) {
    before = removed;
    const owners = ownersByWord([...kept.values()].flat());
    for (const [file, statements] of kept) {
      if (importable.has(file)) continue;
      const used = statements.filter(
        ({ names }) =>
          names.length === 0 || names.some((name) => (owners.get(name)?.size ?? 0) > 1),
      );
      removed += statements.length - used.length;
      kept.set(file, used);
    }
  }
  // Without any statement, a file would not be a module.
  for (const [file, statements] of kept) {
    const text = statements.map((statement) => statement.text).join("");
    writeFileSync(file, `${text.trim() || "export {};"}\n`);
  }
  return removed;
}

/** The owners of the statements in which each word occurs. */
function ownersByWord(statements: readonly Statement[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { words, owner } of statements)
    for (const word of words) {
      const found = owners.get(word);
      if (found === undefined) owners.set(word, new Set([owner]));
      else found.add(owner);
    }
  return owners;
}

function parse(file: string): readonly Statement[] {
  const source = readFileSync(file, "utf8");
  const { body } = parseAst(source, { lang: "dts" });
  let start = 0;
  return body.map((node, index) => {
    const text = source.slice(start, node.end);
    start = node.end;
    const names = namesOf(node);
    const code = text.replace(COMMENT, (comment) => comment.match(LINK)?.join("") ?? "");
    const star = node.type === "ExportAllDeclaration" ? node.source.value : undefined;
    const owner = `${file} ${names[0] ?? index}`;
    return { text, names, owner, star, words: new Set(code.match(WORD)) };
  });
}

function namesOf(node: Node): readonly string[] {
  if (node.type !== "ExportNamedDeclaration" || node.declaration === null) return [];
  const { declaration } = node;
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}
