import {
  ALTERNATIVES,
  CHOICES,
  EXTRAS,
  IDENTIFIERS,
  LEADING,
  PLACES,
  SOURCES,
  shortcutName,
  TEXTS,
  USERS,
  VARIANTS,
} from "./shortcut-rules.ts";
import type { Field, MethodSpec, Spec } from "./spec.ts";

/** A positional parameter. */
export interface LeadingParam {
  readonly field: Field;
  readonly required: boolean;
}

/** A method of `ctx` that calls a Bot API method with parameters filled in from the update. */
export interface Shortcut {
  readonly name: string;
  readonly method: string;
  readonly spec: MethodSpec;
  /** Sources that the update must have. */
  readonly needs: readonly string[];
  /** Sources that are used if the update has them. */
  readonly repeats: readonly string[];
  /** Positional parameters, in this order. */
  readonly leading: readonly LeadingParam[];
  /** Parameters that `other` cannot contain: filled in, positional, or replaced. */
  readonly fixed: readonly string[];
  /** Parameters that `other` can contain. */
  readonly others: readonly Field[];
  /** The one of `others` that a string in their place stands for. */
  readonly text: string | undefined;
}

/** The shortcuts of each method whose target an update can have, sorted by method. */
export function shortcutsOf(spec: Spec): readonly Shortcut[] {
  return Object.entries(spec.methods).flatMap(([method, entry]) => {
    const first = shortcut(shortcutName(method), method, entry, CHOICES[method]?.source);
    if (first.needs.length === 0) return [];
    const variants = VARIANTS.filter(([, of]) => of === method);
    return [first, ...variants.map(([name, , source]) => shortcut(name, method, entry, source))];
  });
}

function shortcut(name: string, method: string, spec: MethodSpec, source?: string): Shortcut {
  const { needs, repeats } = requirementsOf(method, spec, source);
  const filled = paramsOf(needs);
  const leading = spec.params
    .filter((field) => field.required && !filled.includes(field.name))
    .map((field) => ({ field, required: true }));
  const optional = spec.params.find((field) => field.name === LEADING[method]);
  // A text that a rich message can replace is optional in the manual, yet one of the two is required.
  if (optional !== undefined)
    leading.push({ field: optional, required: isTextOrRich(spec, optional) });
  const given = leading.map(({ field }) => field.name);
  const fixed = [...new Set([...filled, ...given, ...(CHOICES[method]?.instead ?? [])])];
  const others = spec.params.filter((field) => !fixed.includes(field.name));
  return { name, method, spec, needs, repeats, leading, fixed, others, text: TEXTS[method] };
}

/** Whether a parameter is a text that a rich message can replace. */
export function isTextOrRich({ params }: MethodSpec, { name }: Field): boolean {
  return name === "text" && params.some((field) => field.name === "rich_message");
}

/** Whether a parameter is a text that can have entities. */
export function isMarkedText({ params }: MethodSpec, { name }: Field): boolean {
  return name === "text" && params.some((field) => field.name === "entities");
}

/** The parameters that sources fill. */
export function paramsOf(sources: readonly string[]): readonly string[] {
  return sources.flatMap((source) => SOURCES[source] ?? []);
}

/** The parameters that sources fill, in words: `chat_id, message_id or inline_message_id`. */
export function filledText(sources: readonly string[]): string {
  const alternatives = sources.flatMap((source) => ALTERNATIVES[source] ?? []);
  const params = new Set(paramsOf(sources).filter((param) => !alternatives.includes(param)));
  return [[...params].join(", "), ...alternatives].join(" or ");
}

function requirementsOf(
  method: string,
  { params }: MethodSpec,
  source: string | undefined,
): Pick<Shortcut, "needs" | "repeats"> {
  if (method in CHOICES) return { needs: source === undefined ? [] : [source], repeats: [] };
  const isRequired = new Map(params.map((field) => [field.name, field.required === true]));
  const has = (each: string): boolean => paramsOf([each]).every((param) => isRequired.has(param));
  const place = PLACES.find(
    (each) => has(each) && (each !== "message" || isMessage(method, params)),
  );
  const isElsewhere = place === "story" || place?.startsWith("origin") === true;
  const besides = [
    ...(isElsewhere ? [] : ["topic", "direct_topic"]),
    place === undefined || isElsewhere ? "account" : "connection",
  ].filter(has);
  const isNeeded = (each: string): boolean =>
    paramsOf([each]).some((param) => isRequired.get(param));
  const user = method in USERS ? USERS[method] : "author";
  return {
    needs: [
      ...(place === undefined ? [] : [place]),
      ...besides.filter(isNeeded),
      ...(user !== undefined && has(user) ? [user] : []),
      ...IDENTIFIERS.filter((each) => has(each) && isNeeded(each)),
      ...[EXTRAS[method], source].filter((each) => each !== undefined),
    ],
    repeats: besides.filter((each) => !isNeeded(each)),
  };
}

/** Whether the message is the target of a call: `message_id` is required, and not a positional parameter. */
function isMessage(method: string, params: readonly Field[]): boolean {
  const id = params.find((field) => field.name === "message_id");
  return id?.required === true && LEADING[method] !== id.name;
}
