/** Returns a number in [0, 1). */
export type Random = () => number;

const WORDS = [
  "a",
  "Tea",
  "  ",
  "\n",
  "\r\n",
  "\t",
  "é",
  "текст",
  "中文",
  "😀",
  "👨‍👩‍👧",
  "\u200e\u200f",
  "\u2800",
  "\u0301",
  "-",
  "1.5",
  "x\\_y",
  "http://e.org/a(b)",
];
const HTML_SIGNS = [
  "<",
  ">",
  "&",
  '"',
  "'",
  "/",
  "=",
  "</",
  "&lt;",
  "&#x1F600;",
  "&#65",
  "&amp",
  "&nbsp;",
];
const HTML_TAGS = [
  ...["b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "tg-spoiler", "code", "pre", "B"],
  ...['span class="tg-spoiler"', 'code class="language-ts"', "blockquote", "blockquote expandable"],
  ...[
    'a href="http://e.org/x?y=1&amp;z"',
    "a href='tg://user?id=42'",
    "a href=e.org",
    "a",
    'a href="nope"',
  ],
  ...[
    'tg-emoji emoji-id="5368324170671202286"',
    'tg-time unix="1700000000" format="wDT"',
    "font",
    "span",
  ],
];
const MARKS = [
  "*",
  "_",
  "__",
  "~",
  "||",
  "`",
  "```",
  "```ts\n",
  ">",
  "\n>",
  "[",
  "](http://e.org/x)",
  "](tg://user?id=42)",
  "![",
  "](tg://emoji?id=5368324170671202286)",
  "](tg://time?unix=1700000000&format=r)",
  "\\",
  ".",
  "!",
  "(",
  ")",
  "{",
  "#",
  "|",
];

/** A text of HTML: mostly well-formed, often with a fault. */
export function randomHtml(random: Random): string {
  return withFaults(html(random, 3), HTML_SIGNS, random);
}

/** A text of either Markdown. */
export function randomMarkdown(random: Random): string {
  return withFaults(markdown(random, 3), MARKS, random);
}

/**
 * A text without markup, with much that becomes an entity, or nearly does. Without positions in a video (12:30), which are
 * entities of TDLib, but not of the Bot API.
 */
export function randomPlainText(random: Random): string {
  const count = integer(random, 1, 8);
  const parts = Array.from(
    { length: count },
    () => pick(random, PLAIN_PARTS) + pick(random, SEPARATORS),
  );
  return withFaults(parts.join(""), [...SEPARATORS, "é", "_", "@", ":", "/", "."], random);
}

const PLAIN_PARTS = [
  ...[
    "@tests",
    "@ab",
    "@gif",
    "@a_b_c",
    "user@e.org",
    "a.b+c@mail.example.com",
    "mailto:a@b.co",
    "x@y",
  ],
  ...[
    "#tag",
    "#1",
    "#a1",
    "#тег",
    "#tag@channel",
    "#a#b",
    `#${"x".repeat(300)}`,
    "$USD",
    "$1INCH",
    "$ABCDEFGHI",
    "$USD@name",
  ],
  ...["/start", "/start@shop_bot", "/a@b", "/", "/привет", "a/b", "</start>"],
  ...[
    "http://e.org",
    "https://a.b",
    "HTTP://E.ORG/A_(b)",
    "ftp://e.org/x",
    "sftp://e.org",
    "http://localhost:8080",
    "http://a_b.com",
    "http://127.0.0.1:80/",
  ],
  ...[
    "example.com/path/to(1)",
    "README.md",
    "main.rs",
    "file.zip",
    "a.pl",
    "site.it",
    "x.shop",
    "127.0.0.1",
    "256.1.1.1",
    "пример.рф/путь",
    "End.The",
    "e.org:65536",
    "e.org?x",
    "e.org#",
    "xn--e1afmkfd.xn--p1ai",
  ],
  ...[
    "tg://resolve?domain=x",
    "ton://x/y",
    "tonsite://e.ton",
    "teiegram.org",
    "user:pass@e.org",
    "a..b.com",
    "-a.com",
    "a-.com",
    "e.org.",
  ],
  ...[
    "4111 1111 1111 1111",
    "4111111111111111",
    "5555-5555-5555-4444",
    "1234567890123456",
    "+4111111111111111",
    "3782 822463 10005",
  ],
  ...["plain", "слово", "😀", "1.5"],
];
const SEPARATORS = ["", " ", " ", "\n", ",", ".", ")", "(", '"', "»", "-", "\u2014", "!"];

/** A text with entities that overlap at random. */
export function randomEntities(random: Random): {
  readonly text: string;
  readonly entities: readonly {
    readonly type: string;
    readonly offset: number;
    readonly length: number;
  }[];
} {
  const count = integer(random, 1, 12);
  const text = Array.from({ length: count }, () => pick(random, FIX_WORDS)).join("");
  const entities = Array.from({ length: integer(random, 1, 6) }, () => {
    const offset = integer(random, 0, text.length);
    return {
      type: pick(random, ENTITY_TYPES),
      offset,
      length: integer(random, 0, text.length - offset + (random() < 0.02 ? 3 : 0)),
    };
  });
  return { text, entities };
}

const FIX_WORDS = [
  "a",
  "bc",
  "Tea",
  " ",
  "\n",
  "\r",
  "\t",
  "é",
  "текст",
  "😀",
  "\u200e\u200f\u200e",
  "\u2028",
  "\u030a",
];
const ENTITY_TYPES = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "code",
  "pre",
  "blockquote",
  "expandable_blockquote",
  "text_link",
  "text_mention",
  "custom_emoji",
];

function html(random: Random, depth: number): string {
  let text = "";
  for (let count = integer(random, 1, 4); count > 0; count--) {
    if (depth === 0 || random() < 0.5)
      text += random() < 0.15 ? pick(random, HTML_SIGNS) : pick(random, WORDS);
    else {
      const tag = pick(random, HTML_TAGS);
      const [name = ""] = tag.split(" ");
      text += `<${tag}>${html(random, depth - 1)}</${random() < 0.1 ? "" : name}>`;
    }
  }
  return text;
}

function markdown(random: Random, depth: number): string {
  let text = "";
  for (let count = integer(random, 1, 4); count > 0; count--) {
    if (depth === 0 || random() < 0.5) {
      text += pick(random, WORDS).replace(/[-_.()]/g, (sign) =>
        random() < 0.85 ? `\\${sign}` : sign,
      );
    } else text += wrap(random, markdown(random, depth - 1));
  }
  return text;
}

function wrap(random: Random, inner: string): string {
  const kind = integer(random, 0, 10);
  if (kind < 5) {
    const mark = pick(random, ["*", "_", "__", "~", "||"]);
    return `${mark}${inner}${mark}`;
  }
  if (kind === 5) return `\`${inner.replaceAll("`", "")}\``;
  if (kind === 6) return `\`\`\`${pick(random, ["", "ts", "ts\n", "\n", "\r\n"])}${inner}\`\`\``;
  if (kind === 7) return `\n>${inner}${pick(random, ["", "||", "\n", "||\n"])}`;
  if (kind === 8) return `![${inner}](tg://emoji?id=5368324170671202286)`;
  const target = pick(random, [
    "http://e.org/x",
    "tg://user?id=42",
    "nope",
    "e.org",
    "http://e.org/\\)",
  ]);
  return `[${inner}](${target})`;
}

/** Changes one or two places of a text, or none. */
function withFaults(text: string, signs: readonly string[], random: Random): string {
  let result = text;
  while (random() < 0.35) {
    const characters = [...result];
    const place = integer(random, 0, characters.length);
    if (random() < 0.5) characters.splice(place, 1);
    else characters.splice(place, 0, pick(random, signs));
    result = characters.join("");
  }
  return result;
}

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[integer(random, 0, values.length - 1)];
  if (value === undefined) throw new RangeError("Nothing to pick from");
  return value;
}

function integer(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}
