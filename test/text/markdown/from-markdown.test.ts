import { describe, expect, it } from "vitest";
import { fromMarkdown, toHtml } from "../../../src/text/index.ts";

const html = (markdown: string) => toHtml(fromMarkdown(markdown));
const partial = (markdown: string) => toHtml(fromMarkdown(markdown, { isPartial: true }));

describe("fromMarkdown", () => {
  it("parses marks, alone and nested", () => {
    expect(html("**bold** __bold__ *it* _it_ ~~del~~")).toBe(
      "<b>bold</b> <b>bold</b> <i>it</i> <i>it</i> <s>del</s>",
    );
    expect(html("***both*** **a *b* c** ~~**x**~~")).toBe(
      "<b><i>both</i></b> <b>a <i>b</i> c</b> <b><s>x</s></b>",
    );
    expect(html("_x _y _z b* w_ *p q*")).toBe("_x _y <i>z b* w</i> <i>p q</i>");
    expect(html("**a\nb**")).toBe("<b>a\nb</b>");
    expect(html("**「重要」**です")).toBe("<b>「重要」</b>です");
    expect(html("**Note:**this")).toBe("<b>Note:</b>this");
    expect(html("x ~~~~a ~~b~~ c~~~~")).toBe("x ~~~~a <s>b</s> c~~~~");
  });

  it("keeps text that only looks like marks", () => {
    for (const text of [
      "snake_case_name and __init__.py",
      "2 * 3 * 4, 5*3, ~5",
      "a ** b",
      "f(*args, **kwargs)",
      "5*(a+b)*2",
      "2**(n+1) * 3**(m)",
      "a ~~~x~~~ ~~y~ ~z~",
      "unclosed **b, `c, [x](http and ~~y",
      "https://example.org/a_b_c and https://example.org/_x_",
      "[1] and a[0](",
      "#hashtag",
      "a | b",
    ]) {
      const { text: read, entities } = fromMarkdown(text);
      expect(read).toBe(
        text === "snake_case_name and __init__.py" ? "snake_case_name and init.py" : text,
      );
      expect(entities.length).toBe(text.includes("__init__") ? 1 : 0);
    }
    expect(html("\\*x\\* \\_y\\_ \\`")).toBe("*x* _y_ `");
    expect(html("**a*")).toBe("*<i>a</i>");
  });

  it("parses code", () => {
    expect(html("`a*b*` ``x`y`` `` ` `` ` a `")).toBe(
      "<code>a*b*</code> <code>x`y</code> <code>`</code> <code>a</code>",
    );
    expect(html("**a `b` c**")).toBe("<b>a </b><code>b</code><b> c</b>");
    expect(html("```ts\nlet a = `x`; // **\n\n```\nmore")).toBe(
      '<pre><code class="language-ts">let a = `x`; // **\n</code></pre>\nmore',
    );
    expect(html("~~~\n```\n~~~")).toBe("<pre>```</pre>");
    expect(html("1. Do:\n   ```sh\n   a\n     b\n   ```\n2. x")).toBe(
      '1. Do:\n<pre><code class="language-sh">a\n  b</code></pre>\n2. x',
    );
    expect(html("```js\nnot closed")).toBe(
      '<pre><code class="language-js">not closed</code></pre>',
    );
    expect(html("```\n```")).toBe("");
  });

  it("parses links and images", () => {
    expect(html('[a *b* `c`](http://x.y/(z) "t")')).toBe(
      '<a href="http://x.y/(z)">a <i>b</i> c</a>',
    );
    expect(html("![alt](//u.v/w) ![](http://u.v) [![b](http://i.j)](http://l.m)")).toBe(
      'alt <a href="http://u.v">http://u.v</a> <a href="http://l.m">b</a>',
    );
    expect(html("[x](<http://a.b/c d>) [y]() <https://q.r/a_b_>")).toBe(
      '<a href="http://a.b/c d">x</a> y https://q.r/a_b_',
    );
    expect(html("[a [b](http://c.d) d](e)")).toBe('[a <a href="http://c.d">b</a> d](e)');
    expect(html("[`x`](http://y.z) [`x` y](http://y.z)")).toBe(
      '<a href="http://y.z">x</a> <a href="http://y.z">x y</a>',
    );
    expect(html("*a [b*](http://c.d)")).toBe('*a <a href="http://c.d">b*</a>');
    expect(html("**https://example.org**")).toBe("<b>https://example.org</b>");
  });

  it("keeps the text of links that are not external", () => {
    expect(html("The fix is in [src/main.py](src/main.py#L10), see **[Usage](#usage)**")).toBe(
      "The fix is in src/main.py, see <b>Usage</b>",
    );
    expect(html("[Download](sandbox:/mnt/data/f.csv) ![](img/a.png)")).toBe("Download img/a.png");
    for (const path of ["README.md", "../a.md", "package.json", "mailto:a@b.com", "docs.md/a.com"])
      expect(html(`[x](${path})`)).toBe("x");
    for (const site of [
      "example.com",
      "t.me/durov",
      "docs.x.dev:80/a",
      "www.example.de",
      "E.ORG#a",
    ])
      expect(html(`[x](${site})`)).toBe(`<a href="http://${site}">x</a>`);
  });

  it("parses headings, rules, lists and blank lines", () => {
    expect(html("# Head **x** ##\n\n\n\ntext\n---\n## C#")).toBe(
      "<b>Head x</b>\n\ntext\n———\n<b>C#</b>",
    );
    expect(html("- a\n* b *c\n  d*\n  1. e\n- [ ] f\n+ [x] g\n3) [X] h")).toBe(
      "• a\n• b <i>c\n  d</i>\n  1. e\n☐ f\n☑ g\n3) ☑ h",
    );
    expect(html("a\r\nb  \nc\\\nd")).toBe("a\nb\nc\nd");
  });

  it("parses quotations, which cannot be nested", () => {
    expect(html("> q **b**\n> > inner\n>> x\n> ```js\n> a>b\n> ```\nafter")).toBe(
      '<blockquote>q <b>b</b>\ninner\nx\n<pre><code class="language-js">a&gt;b</code></pre></blockquote>\nafter',
    );
  });

  it("draws tables for a monospaced font", () => {
    expect(html("| a | **b** |\n|---|:-:|\n| 1 \\| 2 | two |\n| `x` |\nend")).toBe(
      "<pre>a     | b\n------+----\n1 | 2 | two\nx</pre>\nend",
    );
    expect(html("a | b\n--- | ---\nx | y")).toBe("<pre>a | b\n--+--\nx | y</pre>");
    expect(html("a | b\n---")).toBe("a | b\n———");
    expect(html("|a|b|\n|-|-|\n|✅|1<br>2|\n|日本|e\u0301<br />|\n|e\u0301|x|")).toBe(
      "<pre>a    | b\n-----+----\n✅   | 1 2\n日本 | e\u0301\ne\u0301    | x</pre>",
    );
  });

  it("hides unfinished marks of a partial text", () => {
    expect(partial("Hello **wor")).toBe("Hello <b>wor</b>");
    expect(partial("Hello **")).toBe("Hello ");
    expect(partial("a **bold*")).toBe("a <b>bold</b>");
    expect(partial("**a *b")).toBe("<b>a <i>b</i></b>");
    expect(partial("~~d")).toBe("<s>d</s>");
    expect(partial("a `co")).toBe("a <code>co</code>");
    expect(partial("x [li](http://a")).toBe("x li");
    expect(partial("> q **x")).toBe("<blockquote>q <b>x</b></blockquote>");
    expect(partial("- **x")).toBe("• <b>x</b>");
    expect(partial("```js\nlet a\n``")).toBe('<pre><code class="language-js">let a</code></pre>');
    expect(partial("**a\n\nb 2*3")).toBe("**a\n\nb 2*3");
  });
});
