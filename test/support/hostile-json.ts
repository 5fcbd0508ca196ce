import fc from "fast-check";

/** Names that a probe searches for, and similar ones. */
const names = fc.constantFrom(
  ...["update_id", "message", "callback_query", "poll", "edited_message", "stopped_by_nobody"],
  ...["chat", "id", "from", "sender_chat", "text", "data", "callback_data", "photo", "new_photo"],
  ...["entities", "type", "bot_command", "message_id", "__proto__", "constructor"],
);

/** Texts with JSON, quotation marks, backslashes, and characters of every length. */
const texts = fc.oneof(
  names,
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.json({ maxDepth: 1 }),
  fc.constantFrom(
    '{"callback_query":1}',
    '"chat":{"id":5}',
    '","message":{"text":"',
    "\\",
    '\\"text\\"',
    "\\u0074ext",
    'ends with text"',
    "}]}",
    "é ж \u{1F4E6}",
  ),
);

const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Encodings of one string: plain, as Telegram writes it, and with unnecessary escapes. */
const spellings = fc.oneof(
  { weight: 6, arbitrary: fc.constant((text: string) => JSON.stringify(text)) },
  {
    weight: 6,
    arbitrary: fc.constant((text: string) => JSON.stringify(text).replace(/[^\0-~]/g, hex)),
  },
  fc.constant((text: string) => `"${text.replace(/./gs, hex)}"`),
  fc.constant(
    (text: string) => `"${text.replace(/./gs, hex).toUpperCase().replaceAll("\\U", "\\u")}"`,
  ),
  fc.nat(8).map((place) => (text: string) => {
    const units = text.split("").map((unit) => JSON.stringify(unit).slice(1, -1));
    return `"${units.map((unit, index) => (index === place && unit.length === 1 ? hex(unit) : unit)).join("")}"`;
  }),
);

const spelled = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, spellings).map(([value, spell]) => spell(value));

const space = fc.oneof(
  { weight: 8, arbitrary: fc.constant("") },
  fc.constantFrom(" ", "\n", "\t", "\r\n "),
);

const number = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom("0", "-0", "1.0", "1e3", "9007199254740993", "-1001234567890", "1e400"),
);

const member = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(space, spelled(name), space, space, value)
    .map(([before, key, after, ahead, written]) => `${before}${key}${after}:${ahead}${written}`);

const listed = (items: fc.Arbitrary<string>, open: string, close: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(items, { maxLength: 4 }), space)
    .map(([written, last]) => `${open}${written.join(",")}${last}${close}`);

/** JSON text of any value, fields in any order and more than once. */
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    spelled(texts),
    number,
    fc.constantFrom("null", "true", "false"),
    listed(tie("value"), "[", "]"),
    listed(member(fc.oneof(names, texts), tie("value")), "{", "}"),
  ),
}));

const id = fc.oneof({ weight: 8, arbitrary: fc.nat().map(String) }, number);

/** Fields where none are expected: usually empty. */
const extras = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  fc.array(member(names, value), { minLength: 1, maxLength: 2 }),
);

/** The parts of an update that a probe reads. */
const usualMessage = fc.tuple(extras, id, extras, extras).map(([before, chat, inside, after]) => {
  const fields = [...before, `"chat":{${[`"id":${chat}`, ...inside].join(",")}}`, ...after];
  return `{"message_id":1,${fields.join(",")}}`;
});

const usualPayload = fc.oneof(
  usualMessage.map((written) => `"message":${written}`),
  usualMessage.map((written) => `"edited_message":${written}`),
  usualMessage.map((written) => `"callback_query":{"id":"1","message":${written},"data":"a"}`),
  value.map((written) => `"poll":${written}`),
  member(names, value),
);

const usualUpdate = fc
  .tuple(id, fc.constantFrom("", "\n", " \n"), usualPayload, extras)
  .map(([update, gap, payload, more]) => {
    const fields = [payload, ...more].join(",");
    return `{"update_id":${update},${gap}${fields}}`;
  });

/** JSON texts of updates: most of them nearly as Telegram writes them, some far from it. */
export const updateTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: usualUpdate },
  listed(fc.oneof(member(fc.constant("update_id"), id), member(names, value)), "{", "}"),
  value,
);

/** The same as bytes; a few are truncated, changed in one place, or have extra bytes before or after. */
export const updateBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    updateTexts,
    fc.oneof(
      { weight: 8, arbitrary: fc.constant((bytes: Buffer) => bytes) },
      fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))),
      fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        changed[at % bytes.length] = byte;
        return changed;
      }),
      fc
        .constantFrom("\uFEFF", " ", "\n", "[", "\0")
        .map((begin) => (bytes: Buffer) => Buffer.concat([Buffer.from(begin), bytes])),
      fc
        .constantFrom("\n", " ", "}", "\0")
        .map((end) => (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(end)])),
    ),
  )
  .map(([text, change]) => new Uint8Array(change(Buffer.from(text))));
