/** A page in the manual's markup with entries made up by a test. */
export function manualPage(...entries: readonly string[]): string {
  return `<html><body><div id="dev_page_content">
<h3><a class="anchor" name="news" href="#news"></a>News</h3>
<h4><a class="anchor" name="may-1" href="#may-1"></a>May 1, 2030</h4>
<p><strong>Bot API 12.1</strong></p>
<h4><a class="anchor" name="april-1" href="#april-1"></a>April 1, 2030</h4>
<p><strong>Bot API 12.0</strong></p>
<h3><a class="anchor" name="things" href="#things"></a>Things</h3>
${entries.join("\n")}
</div></body></html>`;
}

/** An entry: a heading and the elements below it. */
export function entry(name: string, ...body: readonly string[]): string {
  const anchor = name.toLowerCase();
  return `<h4><a class="anchor" name="${anchor}" href="#${anchor}"><i></i></a>${name}</h4>\n${body.join("\n")}`;
}

/** A field table: each row is name, type, description. */
export function fieldTable(...rows: readonly (readonly [string, string, string])[]): string {
  return table("Field", ["Type", "Description"], rows);
}

/** A parameter table: each row is name, type, `Yes` or `Optional`, description. */
export function paramTable(
  ...rows: readonly (readonly [string, string, string, string])[]
): string {
  return table("Parameter", ["Type", "Required", "Description"], rows);
}

/** Stands on the page instead of a parameter table. */
export const NO_PARAMETERS = "<p>Requires no parameters.</p>";

/** A list of links to types. */
export function typeList(...names: readonly string[]): string {
  const items = names.map((name) => `<li><a href="#${name.toLowerCase()}">${name}</a></li>`);
  return `<ul>${items.join("\n")}</ul>`;
}

function table(
  first: string,
  others: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = [first, ...others].map((cell) => `<th>${cell}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<table class="table"><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table>`;
}
