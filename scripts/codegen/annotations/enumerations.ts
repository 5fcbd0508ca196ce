import { mapValues } from "../spec/map-values.ts";
import { parameterTypes } from "../spec/reachable-types.ts";
import { type Field, fieldsOf, isUnion, type Spec, type TypeSpec } from "../spec/spec.ts";

/** A list of values that many fields have in common, and the name of its type. */
export interface Enumeration {
  readonly name: string;
  /** Doc comment of the type. */
  readonly text: string;
  /** The field or parameter whose values it has. */
  readonly of: readonly [owner: string, field: string];
}

/** The enumerations that users write in signatures of their own, or that compiler errors should name in one word. */
export const ENUMERATIONS: readonly Enumeration[] = [
  {
    name: "ButtonStyle",
    text: "The color of a button.",
    of: ["InlineKeyboardButton", "style"],
  },
  {
    name: "ChatAction",
    text: "What a chat shows that the bot is doing.",
    of: ["sendChatAction", "action"],
  },
  { name: "ChatType", text: "The type of a chat.", of: ["Chat", "type"] },
  { name: "DiceEmoji", text: "The emoji of an animated dice.", of: ["sendDice", "emoji"] },
  {
    name: "MessageEntityType",
    text: "What a part of a text is, such as bold or a link.",
    of: ["MessageEntity", "type"],
  },
  {
    name: "ParseMode",
    text: "The markup in which a text is sent.",
    of: ["sendMessage", "parse_mode"],
  },
  { name: "PollType", text: "The type of a poll.", of: ["Poll", "type"] },
  {
    name: "ReactionEmoji",
    text: "An emoji with which a bot can react.",
    of: ["ReactionTypeEmoji", "emoji"],
  },
  { name: "StickerFormat", text: "The file format of a sticker.", of: ["InputSticker", "format"] },
  {
    name: "StickerType",
    text: "The type of a sticker or of a sticker set.",
    of: ["Sticker", "type"],
  },
];

/** A named enumeration with its values, and its place in the manual. */
export interface NamedEnumeration extends Enumeration {
  readonly values: readonly string[];
  readonly href: string;
}

/** The named enumerations whose field a spec has. Throws where the manual already has a type of that name. */
export function enumerationsOf(spec: Spec): readonly NamedEnumeration[] {
  return ENUMERATIONS.flatMap((enumeration) => {
    const [owner, name] = enumeration.of;
    const entry = spec.methods[owner] ?? spec.types[owner];
    const fields =
      spec.methods[owner]?.params ?? (entry === undefined ? [] : fieldsOf(spec, owner));
    const values = fields.find((field) => field.name === name)?.enum;
    if (entry === undefined || values === undefined) return [];
    if (spec.types[enumeration.name] !== undefined)
      throw new Error(`${owner}.${name}: the manual already has a type ${enumeration.name}`);
    return [{ ...enumeration, values, href: entry.href }];
  });
}

/**
 * Sets `enumName` on every field that has exactly the values of a named enumeration, in any order, and `onlyReceived`
 * where no parameter can contain those values.
 */
export function markEnumerations(spec: Spec): Spec {
  const names = new Map(enumerationsOf(spec).map(({ name, values }) => [keyOf(values), name]));
  const sent = new Set(
    sentFields(spec).flatMap((field) => (field.enum ? [keyOf(field.enum)] : [])),
  );
  const marked = (field: Field): Field => {
    if (field.enum === undefined) return field;
    const key = keyOf(field.enum);
    const enumName = names.get(key);
    return {
      ...field,
      ...(enumName !== undefined && { enumName }),
      ...(!sent.has(key) && { onlyReceived: true }),
    };
  };
  return {
    ...spec,
    types: mapValues(
      spec.types,
      (type): TypeSpec => (isUnion(type) ? type : { ...type, fields: type.fields.map(marked) }),
    ),
    methods: mapValues(spec.methods, (method) => ({
      ...method,
      params: method.params.map(marked),
    })),
  };
}

/** Every parameter, and every field of a type that parameters can contain. */
function sentFields(spec: Spec): readonly Field[] {
  const types = [...parameterTypes(spec)].flatMap((name) => {
    const type = spec.types[name];
    return type === undefined || isUnion(type) ? [] : type.fields;
  });
  return [...Object.values(spec.methods).flatMap(({ params }) => params), ...types];
}

function keyOf(values: readonly string[]): string {
  return [...values].sort().join(" ");
}
