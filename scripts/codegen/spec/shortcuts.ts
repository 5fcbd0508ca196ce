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

/** A parameter that is given by its place among the arguments. */
export interface LeadingParam {
  readonly field: Field;
  readonly required: boolean;
}

/** A call that the update fills in for the most part. */
export interface Shortcut {
  readonly name: string;
  readonly method: string;
  readonly spec: MethodSpec;
  /** What the update must give. */
  readonly needs: readonly string[];
  /** What is taken from the update where it has it. */
  readonly repeats: readonly string[];
  /** What the bot gives, in this order. */
  readonly leading: readonly LeadingParam[];
  /** Parameters that are no business of the bot any more: given already, one way or the other. */
  readonly fixed: readonly string[];
  /** Parameters that may be given besides. */
  readonly others: readonly Field[];
  /** Which of them a bare string stands for. */
  readonly text: string | undefined;
}

/** A shortcut for each method whose target an update can give, sorted by method, second ones after the first. */
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
  // A text that a rich message can stand in for is optional in the manual, yet one of the two must be there.
  if (optional !== undefined)
    leading.push({ field: optional, required: isTextOrRich(spec, optional) });
  const given = leading.map(({ field }) => field.name);
  const fixed = [...new Set([...filled, ...given, ...(CHOICES[method]?.instead ?? [])])];
  const others = spec.params.filter((field) => !fixed.includes(field.name));
  return { name, method, spec, needs, repeats, leading, fixed, others, text: TEXTS[method] };
}

/** Whether a parameter is the text in whose place a rich message may be given. */
export function isTextOrRich({ params }: MethodSpec, { name }: Field): boolean {
  return name === "text" && params.some((field) => field.name === "rich_message");
}

/** Whether a parameter is a text that can have entities beside it. */
export function isMarkedText({ params }: MethodSpec, { name }: Field): boolean {
  return name === "text" && params.some((field) => field.name === "entities");
}

/** The parameters that sources fill. */
export function paramsOf(sources: readonly string[]): readonly string[] {
  return sources.flatMap((source) => SOURCES[source] ?? []);
}

/** What sources fill, in words: `chat_id, message_id or inline_message_id`. */
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

/** A message that need not be named, or that the bot names, is not where a call goes. */
function isMessage(method: string, params: readonly Field[]): boolean {
  const id = params.find((field) => field.name === "message_id");
  return id?.required === true && LEADING[method] !== id.name;
}
