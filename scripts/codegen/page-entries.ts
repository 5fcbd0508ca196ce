import { type CheerioAPI, load } from "cheerio";

type Selection = ReturnType<ReturnType<CheerioAPI["root"]>["children"]>;

/** One type or method of the manual, cut out of the page but not yet understood. */
export interface PageEntry {
  readonly name: string;
  /** Heading of the chapter it stands in. */
  readonly section: string;
  /** Anchor of the entry, with the hash. */
  readonly href: string;
  /** Its paragraphs. */
  readonly intro: string;
  /** Items of the first list; empty when there is a table. */
  readonly members: readonly string[];
  /** Cells of the field table without its head; `undefined` when there is no such table. */
  readonly rows: readonly (readonly string[])[] | undefined;
}

/** The version at the head of the list of changes, and every entry in the order of the page. */
export interface Page {
  readonly version: string;
  readonly entries: readonly PageEntry[];
}

/** Cuts the manual's HTML into entries: a heading of one word and what follows it. Values in its texts stand in “”. */
export function cutPage(html: string): Page {
  const $ = load(html);
  const content = $("#dev_page_content").filter("div");
  const marks = content.find("p > strong").toArray();
  const version = marks.flatMap(
    (mark) => /^Bot API (\d+\.\d+)$/.exec($(mark).text())?.[1] ?? [],
  )[0];
  if (version === undefined)
    throw new Error("The page names no version: is it the Bot API manual?");
  markValues($, content);

  const entries: PageEntry[] = [];
  let section = "";
  for (const node of content.children("h3, h4").toArray()) {
    const heading = $(node);
    const name = heading.text().trim();
    if (heading.is("h3")) section = name;
    else if (/^\w+$/.test(name)) {
      const href = heading.find("a.anchor").attr("href") ?? "";
      const body = heading.nextUntil("h3, h4");
      entries.push({ name, section, href, ...cutBody($, $(body.toArray())) });
    }
  }
  return { version, entries };
}

/** Emphasis marks values, and an emoji is an image: both must survive as text. */
function markValues($: CheerioAPI, content: Selection): void {
  for (const emphasis of content.find("em").toArray())
    $(emphasis).replaceWith(`“${$(emphasis).text()}”`);
  for (const image of content.find("img[alt]").toArray())
    $(image).replaceWith($(image).attr("alt") ?? "");
}

function cutBody($: CheerioAPI, body: Selection): Pick<PageEntry, "intro" | "members" | "rows"> {
  const texts = (selection: Selection): string[] =>
    selection.toArray().map((node) =>
      $(node)
        .text()
        .replaceAll(/"([^"]*)"/g, "“$1”")
        .trim(),
    );
  const table = body
    .filter("table")
    .filter((_, node) => /^(Field|Parameter)$/.test($(node).find("th").first().text()))
    .first();
  const rows = table
    .find("tbody > tr")
    .toArray()
    .map((row) => texts($(row).children("td")));
  const list = table.length === 0 ? body.filter("ul").first() : $([]);
  return {
    intro: texts(body.filter("p")).join("\n"),
    members: texts(list.children("li")),
    rows: table.length === 0 ? undefined : rows,
  };
}
