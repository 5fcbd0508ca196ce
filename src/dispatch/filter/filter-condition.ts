import type { UpdateKind } from "../../types/index.ts";
import type { Condition, Part, TableScope, Test } from "../triggers/condition.ts";
import type { UpdateView } from "../view/update-view.ts";
import { type FilterTerm, parseFilterQuery } from "./query.ts";

/** Whether a field has a value: `false` counts as absent, since newer servers may write an absent flag that way. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Passes updates that match one of these filter queries. */
export class FilterCondition implements Condition {
  readonly verb: string;
  readonly kinds: readonly UpdateKind[];
  readonly #queries: readonly string[];
  readonly #terms: readonly FilterTerm[];

  /** Throws a `TypeError` for an invalid query. */
  constructor(queries: readonly string[], verb = "on") {
    this.verb = verb;
    this.#queries = queries;
    this.#terms = queries.flatMap(parseFilterQuery);
    this.kinds = kindsOf(this.#terms);
  }

  parts(): readonly Part[] {
    return this.#queries.flatMap((label) =>
      parseFilterQuery(label).map((term) => ({ kind: term.kind, label, facts: factsOf(term) })),
    );
  }

  contentFields(kind: UpdateKind): readonly string[] {
    return this.#terms.flatMap((term) =>
      term.kind === kind && term.field?.isContent ? [term.field.name] : [],
    );
  }

  requiredNames(kind: UpdateKind): readonly string[] | undefined {
    const terms = this.#terms.filter((term) => term.kind === kind);
    const names = terms.flatMap(({ field }) => field?.name ?? []);
    return names.length < terms.length ? undefined : names;
  }

  residualTest({ kind, contentFields, present }: TableScope): Test | boolean {
    const undecided: FilterTerm[] = [];
    for (const term of this.#terms) {
      if (term.kind !== kind) continue;
      const { field, detail } = term;
      if (field === undefined) return true;
      const isDecided = present !== undefined && contentFields.has(field.name);
      if (isDecided && present !== field.name) continue;
      if (isDecided && detail === undefined) return true;
      undecided.push(term);
    }
    return undecided.length > 0 && compileFilter(undecided);
  }
}

/** Returns the kinds of update that some terms are about, each once. */
export function kindsOf(terms: readonly FilterTerm[]): readonly UpdateKind[] {
  return [...new Set(terms.map(({ kind }) => kind))];
}

/** The queries that an update matches when it matches a term, from the most general one to the term itself. */
function factsOf({ kind, field, detail }: FilterTerm): readonly string[] {
  const query = field && `${kind}:${field.name}`;
  return [kind, query, detail && `${query}:${detail}`].filter((each) => each !== undefined);
}

/** Compiles terms into a test of whether an update matches one of them. */
export function compileFilter(terms: readonly FilterTerm[]): Test {
  const tests = terms.map(compileTerm);
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (view) => tests.some((test) => test(view));
}

function compileTerm({ kind, field, detail }: FilterTerm): Test {
  if (field === undefined) return (view) => view.kind === kind;
  const { name, tag } = field;
  const fieldOf = (view: UpdateView): unknown => read(read(view.update, kind), name);
  if (detail === undefined) return (view) => isPresent(fieldOf(view));
  return (view) => {
    const value = fieldOf(view);
    return Array.isArray(value)
      ? value.some((each) => hasDetail(each, tag, detail, view))
      : hasDetail(value, tag, detail, view);
  };
}

function hasDetail(
  value: unknown,
  tag: string | undefined,
  detail: string,
  { me }: UpdateView,
): boolean {
  if (tag === undefined)
    return detail === "me" ? read(value, "id") === me.id : isPresent(read(value, detail));
  const found = tag === "" ? value : read(value, tag);
  // In `reactions` the variant is nested one level deeper.
  return found === detail || read(found, tag) === detail;
}

/** Reads a property of a value that need not be an object. */
function read(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
