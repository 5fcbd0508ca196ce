import { readFileSync, writeFileSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";
import { declarationOf, declarationsIn } from "./declarations.ts";

/** A statement of a declaration file, with the comment before it. */
interface Statement {
  readonly file: string;
  readonly text: string;
  /** The names of what it declares; empty for other statements. */
  readonly names: readonly string[];
  /** The words of its code, and of the links in its comments. */
  readonly words: ReadonlySet<string>;
  /** What it imports, or exports from another file. */
  readonly source: Source | undefined;
}

/** The `{ A as B } from "./c.js"` of an import or a re-export. */
interface Source {
  readonly file: string;
  readonly isImport: boolean;
  readonly bindings: readonly Binding[];
}

/** One name of a {@link Source}. */
interface Binding {
  readonly text: string;
  /** The name in the file where it is declared; `*` for all of its names. */
  readonly imported: string;
  /** The name in this file; `*` for `export *`. */
  readonly local: string;
}

type Node = ReturnType<typeof parseAst>["body"][number];

const WORD = /[A-Za-z_$][\w$]*/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const LINK = /\{@link [^}]*\}/g;
/** The name of a method or a property, which is no reference to what is declared under the same name. */
const MEMBER = /^\s+(?:(?:readonly|static|get|set) )*[\w$]+(?=\??[:(]|<[^>\n]*>\()/gm;
const IMPORT_TYPE = /\bimport\("(\.[^"]*)"\)/g;

/**
 * Removes from the declaration files below a folder what users cannot reach from the files that they import, and returns the
 * number of statements removed. Most declare functions that only other files of the package call. `entries` are the files
 * that users import.
 */
export function removeUnusedDeclarations(folder: string, entries: readonly string[]): number {
  const files = new Map(declarationsIn(folder).map((file) => [file, parse(file)]));
  const reach = new Reach(files);
  for (const file of entries) reach.needAll(file);
  let removed = 0;
  for (const [file, statements] of files) {
    const kept = statements.map((each) => reach.rest(each)).filter((text) => text !== "");
    removed += statements.length - kept.length;
    // Without any statement, a file would not be a module.
    writeFileSync(file, `${kept.join("").trim() || "export {};"}\n`);
  }
  return removed;
}

/** What of the files is needed. */
class Reach {
  readonly #files: ReadonlyMap<string, readonly Statement[]>;
  readonly #statements = new Set<Statement>();
  readonly #bindings = new Set<Binding>();
  readonly #names = new Set<string>();

  constructor(files: ReadonlyMap<string, readonly Statement[]>) {
    this.#files = files;
  }

  /** Needs everything that a file exports. */
  needAll(file: string): void {
    if (this.#isKnown(file, "*")) return;
    for (const statement of this.#files.get(file) ?? []) {
      const { source } = statement;
      if (source === undefined) this.#needStatement(statement);
      else if (!source.isImport)
        for (const binding of source.bindings) this.#needBinding(source, binding, "*");
    }
  }

  /** Returns what is needed of a statement; empty when nothing is. */
  rest(statement: Statement): string {
    const { source, text, names } = statement;
    if (source === undefined)
      return names.length === 0 || this.#statements.has(statement) ? text : "";
    const used = source.bindings.filter((binding) => this.#bindings.has(binding));
    if (used.length === source.bindings.length) return text;
    const list = used.map((binding) => binding.text).join(", ");
    return used.length === 0 ? "" : text.replace(/\{[^{}]*\}(?=\s*from\b)/, `{ ${list} }`);
  }

  #need(file: string, name: string): void {
    if (this.#isKnown(file, name)) return;
    for (const statement of this.#files.get(file) ?? []) {
      const { source, names } = statement;
      if (source === undefined) {
        if (names.includes(name)) this.#needStatement(statement);
      } else {
        for (const binding of source.bindings)
          if (binding.local === name || binding.local === "*")
            this.#needBinding(source, binding, name);
      }
    }
  }

  #needStatement(statement: Statement): void {
    if (this.#statements.has(statement)) return;
    this.#statements.add(statement);
    const { file, words, text } = statement;
    for (const word of words) this.#need(file, word);
    for (const [, to = ""] of text.matchAll(IMPORT_TYPE))
      for (const word of words) this.#need(declarationOf(file, to), word);
  }

  #needBinding({ file }: Source, binding: Binding, name: string): void {
    this.#bindings.add(binding);
    if (binding.imported !== "*") this.#need(file, binding.imported);
    else if (binding.local === "*" && name !== "*") this.#need(file, name);
    else this.needAll(file);
  }

  #isKnown(file: string, name: string): boolean {
    const key = `${file} ${name}`;
    const isKnown = this.#names.has(key);
    this.#names.add(key);
    return isKnown;
  }
}

function parse(file: string): readonly Statement[] {
  const text = readFileSync(file, "utf8");
  const { body } = parseAst(text, { lang: "dts" });
  let start = 0;
  return body.map((node) => {
    const part = text.slice(start, node.end);
    start = node.end;
    const code = part.replace(COMMENT, (comment) => comment.match(LINK)?.join("") ?? "");
    return {
      file,
      text: part,
      names: namesOf(node),
      words: new Set(code.replace(MEMBER, "").match(WORD)),
      source: sourceOf(node, file, text),
    };
  });
}

function namesOf(node: Node): readonly string[] {
  const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  if (declaration === null) return [];
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}

function sourceOf(node: Node, file: string, text: string): Source | undefined {
  if (node.type === "ExportAllDeclaration") {
    const local = node.exported === null ? "*" : nameOf(node.exported);
    return toSource(file, node.source.value, false, [{ text: "*", imported: "*", local }]);
  }
  if (node.type === "ExportNamedDeclaration" && node.source !== null)
    return toSource(
      file,
      node.source.value,
      false,
      node.specifiers.map(({ start, end, local, exported }) => ({
        text: text.slice(start, end),
        imported: nameOf(local),
        local: nameOf(exported),
      })),
    );
  if (node.type !== "ImportDeclaration" || node.specifiers.length === 0) return undefined;
  return toSource(
    file,
    node.source.value,
    true,
    node.specifiers.map((each) => ({
      text: text.slice(each.start, each.end),
      imported: each.type === "ImportSpecifier" ? nameOf(each.imported) : "*",
      local: each.local.name,
    })),
  );
}

function toSource(
  file: string,
  specifier: string,
  isImport: boolean,
  bindings: readonly Binding[],
): Source {
  return { file: declarationOf(file, specifier), isImport, bindings };
}

function nameOf(
  name: { readonly type: "Identifier"; readonly name: string } | { readonly value: string },
): string {
  return "name" in name ? name.name : name.value;
}
