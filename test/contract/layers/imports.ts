/** One import or re-export of a file. */
export interface Import {
  readonly specifier: string;
  /** `import type` or `export type`, which does not exist at run time. */
  readonly typeOnly: boolean;
  /** The names that it takes at run time. Undefined if it can take any, such as `import * as` and `import()`. */
  readonly names?: readonly string[];
}

// Sufficient for this project's formatting: statements begin a line, and strings have double quotes.
const STATEMENT = /^(?:import|export)\s+(type\s+(?!from\b))?([\w$*{},\s]*?)\bfrom\s+"([^"]+)"/gm;
const BARE = /^import\s+"([^"]+)"/gm;
const CALL = /\bimport\(\s*"([^"]+)"\s*\)/g;

/** All imports of a source text, including dynamic ones. */
export function importsOf(text: string): readonly Import[] {
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, clause = "", specifier = ""]) => ({
      specifier,
      typeOnly: type !== undefined,
      ...namesIn(clause),
    })),
    ...[...text.matchAll(BARE), ...text.matchAll(CALL)].map(([, specifier = ""]) => ({
      specifier,
      typeOnly: false,
    })),
  ];
}

/** The names at run time between the braces of an import, if there is nothing but braces. */
function namesIn(clause: string): Pick<Import, "names"> {
  const inBraces = /^\{([^{}]*)\}\s*$/.exec(clause)?.[1];
  if (inBraces === undefined) return {};
  const specifiers = inBraces.split(",").map((each) => each.trim());
  const values = specifiers.filter((each) => each !== "" && !each.startsWith("type "));
  return { names: values.map((each) => each.replace(/\s+as\s.*$/s, "")) };
}

/** What each file or folder imports, by name. */
export type ImportGraph = ReadonlyMap<string, Iterable<string>>;

/**
 * Finds the import circles of a graph: groups of nodes in which each reaches all the others (strongly connected
 * components, by Tarjan's algorithm). Skips names that are not keys of the graph.
 */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];

  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    path.push(node);
    onPath.add(node);
    let low = own;
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      const seen = index.get(next);
      if (seen === undefined) low = Math.min(low, visit(next));
      else if (onPath.has(next)) low = Math.min(low, seen);
    }
    if (low === own) {
      const component = path.splice(path.indexOf(node));
      for (const member of component) onPath.delete(member);
      if (component.length > 1) circles.push(component.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}
