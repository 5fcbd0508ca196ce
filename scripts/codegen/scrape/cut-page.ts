import { type CheerioAPI, load } from "cheerio";

type Selection = ReturnType<ReturnType<CheerioAPI["root"]>["children"]>;

/** One type or method of the manual, cut out of the page but not yet parsed. */
export interface PageEntry {
  readonly name: string;
  /** Heading of its chapter. */
  readonly section: string;
  /** Anchor of the entry, with the hash. */
  readonly href: string;
  /** Its paragraphs. */
  readonly intro: string;
  /** Items of the first list; empty when there is a table. */
  readonly members: readonly string[];
  /** Cells of the field table without its header row; `undefined` without such a table. */
  readonly rows: readonly (readonly string[])[] | undefined;
  /** Whether there is any table, even one that does not list fields. */
  readonly hasTable: boolean;
}

/** One item of the page's list of changes. */
export interface PageChange {
  /** The version that introduced the change. */
  readonly version: string;
  readonly text: string;
}

/** The newest version in the list of changes, the list itself, and every entry in the order of the page. */
export interface Page {
  readonly version: string;
  readonly changes: readonly PageChange[];
  readonly entries: readonly PageEntry[];
}

/** Cuts the manual's HTML into entries: a heading of one word and what follows it. Values in texts are put in “”. */
export function cutPage(html: string): Page {
  const $ = load(html);
  const content = $("#dev_page_content").filter("div");
  markValues($, content);
  const changes = cutChanges($, content);
  const version = changes[0]?.version;
  if (version === undefined)
    throw new Error("The page names no version. Is it the Bot API manual?");
  if (!html.includes("</html>"))
    throw new Error("The page is truncated: it has no closing </html>.");

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
  return { version, changes, entries };
}

/** The items of the lists under headings such as `Bot API 10.2`, which all come before the second chapter. */
function cutChanges($: CheerioAPI, content: Selection): readonly PageChange[] {
  const chapter = content.children("h3").first().nextUntil("h3");
  const changes: PageChange[] = [];
  let version: string | undefined;
  for (const node of chapter.toArray()) {
    const text = $(node).text().trim();
    version = /^Bot API (\d+\.\d+)$/.exec(text)?.[1] ?? version;
    if (version === undefined) continue;
    const items = $(node).is("ul") ? $(node).children("li").toArray() : [node];
    for (const item of items) changes.push({ version, text: $(item).text().trim() });
  }
  return changes;
}

/** Turns emphasis, which marks values, and images, which are emoji, into text. */
function markValues($: CheerioAPI, content: Selection): void {
  for (const emphasis of content.find("em").toArray())
    $(emphasis).replaceWith(`“${$(emphasis).text()}”`);
  for (const image of content.find("img[alt]").toArray())
    $(image).replaceWith($(image).attr("alt") ?? "");
}

function cutBody($: CheerioAPI, body: Selection): Omit<PageEntry, "name" | "section" | "href"> {
  const texts = (selection: Selection): string[] =>
    selection.toArray().map((node) =>
      $(node)
        .text()
        .replaceAll(/"([^"]*)"/g, "“$1”")
        .trim(),
    );
  const tables = body.find("table").addBack("table");
  const table = tables
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
    hasTable: tables.length > 0,
  };
}
