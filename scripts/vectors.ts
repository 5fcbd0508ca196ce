// Compares how the emulator reads texts with TDLib, and writes the vectors that the tests read.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { cleanText } from "../src/emulator/text/clean.ts";
import type { TextEntity } from "../src/emulator/text/entity.ts";
import {
  comparable,
  readVector,
  type Vector,
  type VectorKind,
} from "../test/emulator/text/read-vector.ts";
import { compareMarkup } from "./vectors/markup.ts";
import {
  type Random,
  randomEntities,
  randomHtml,
  randomMarkdown,
  randomPlainText,
} from "./vectors/random-texts.ts";
import { type Request, Tdlib } from "./vectors/tdlib.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "test/emulator/text/vectors");

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
    show: { type: "string", default: "5" },
  },
});
const count = Number(values.count);
const random = createRandom(Number(values.seed));
const tdlib = new Tdlib(join(root, "node_modules/.cache/tdlib"));
console.log(`TDLib ${tdlib.version}, ${count} random texts of each kind`);

const parse = (mode: object) => (input: Input) => {
  return { "@type": "parseTextEntities", text: input.source, parse_mode: mode };
};

type Input = Omit<Vector, "kind" | "answer">;

/** How texts of each kind are made, and what TDLib is asked. */
const KINDS: {
  readonly [K in VectorKind]: {
    readonly create: (random: Random) => Input;
    readonly request: (input: Input) => Request;
  };
} = {
  html: {
    create: () => ({ source: randomHtml(random) }),
    request: parse({ "@type": "textParseModeHTML" }),
  },
  markdown: {
    create: createMarkdown,
    request: parse({ "@type": "textParseModeMarkdown", version: 1 }),
  },
  markdownV2: {
    create: () => ({ source: randomMarkdown(random) }),
    request: parse({ "@type": "textParseModeMarkdown", version: 2 }),
  },
  plain: {
    create: () => ({ source: randomPlainText(random) }),
    request: ({ source }) => ({ "@type": "getTextEntities", text: source }),
  },
  entities: {
    create: createEntities,
    // Without any markup in the text, it only mends the entities.
    request: ({ source, explicit = [] }) => ({
      "@type": "parseMarkdown",
      text: { "@type": "formattedText", text: source, entities: explicit.map(toTdEntity) },
    }),
  },
};

const TD_NAMES: Readonly<Record<string, string>> = {
  blockquote: "BlockQuote",
  expandable_blockquote: "ExpandableBlockQuote",
  text_link: "TextUrl",
  text_mention: "MentionName",
  custom_emoji: "CustomEmoji",
};

let differences = 0;
if (values.write) mkdirSync(folder, { recursive: true });
for (const [kind, { create, request }] of Object.entries(KINDS) as [
  VectorKind,
  (typeof KINDS)[VectorKind],
][]) {
  const inputs = Array.from({ length: count }, () => create(random));
  const answers = tdlib.ask(inputs.map(request));
  const vectors = inputs.flatMap((input, index): Vector[] => {
    const answer = answers[index];
    if (answer === undefined) return [];
    // TDLib returns the entities that it finds without the text.
    const full =
      kind === "plain" && !("error" in answer) ? { ...answer, text: input.source } : answer;
    return [{ kind, ...input, answer: full }];
  });
  const different = vectors.filter(
    (vector) => !isDeepStrictEqual(comparable(readVector(vector)), comparable(vector.answer)),
  );
  differences += different.length + compareMarkup(tdlib, vectors);
  const refused = vectors.filter(({ answer }) => "error" in answer).length;
  console.log(`${kind}: ${different.length} of ${vectors.length} differ (${refused} are refused)`);
  const shortest = different.toSorted((a, b) => a.source.length - b.source.length);
  for (const vector of shortest.slice(0, Number(values.show))) {
    console.log(JSON.stringify({ source: vector.source, explicit: vector.explicit }));
    console.log(`  TDLib    ${JSON.stringify(comparable(vector.answer))}`);
    console.log(`  emulator ${JSON.stringify(comparable(readVector(vector)))}`);
  }
  if (values.write) {
    const lines = vectors.map((vector) => `${JSON.stringify(vector)}\n`);
    writeFileSync(join(folder, `${kind}.jsonl`), lines.join(""));
  }
}
if (differences > 0) process.exitCode = 1;

/** TDLib ends for a link without a target whose text is cut in the middle of a character. */
function createMarkdown(): Input {
  const source = randomMarkdown(random);
  const isDangerous = /\](?!\()/.test(source) && /[^\p{ASCII}]/u.test(source);
  return isDangerous ? createMarkdown() : { source };
}

function createEntities(): Input {
  const { text, entities } = randomEntities(random);
  // Otherwise TDLib returns an empty text.
  if (cleanText(text).trim() === "") return createEntities();
  return { source: text, explicit: entities.map(withFields) };
}

function withFields(entity: {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}): TextEntity {
  const plain = entity as TextEntity;
  switch (entity.type) {
    case "text_link":
      return { ...plain, url: "http://e.org/" };
    case "text_mention":
      return { ...plain, userId: 42 };
    case "custom_emoji":
      return { ...plain, custom_emoji_id: "5368324170671202286" };
    default:
      return plain;
  }
}

function toTdEntity(entity: TextEntity): object {
  const { offset, length, type, url, userId, custom_emoji_id } = entity;
  const name = TD_NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
  return {
    "@type": "textEntity",
    offset,
    length,
    type: { "@type": `textEntityType${name}`, url, user_id: userId, custom_emoji_id },
  };
}

/** A sequence of numbers that is the same for the same seed. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
