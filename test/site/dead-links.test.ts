import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findDeadLinks } from "../../site/dead-links.ts";

let site = "";
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), "telewire-site-"));
  mkdirSync(join(site, "docs"));
  writeFileSync(join(site, "index.html"), '<h1 id="home">');
});
afterEach(() => rmSync(site, { recursive: true }));

function deadLinksOf(html: string): readonly string[] {
  writeFileSync(join(site, "docs/bots.html"), html);
  return findDeadLinks(site);
}

it("accepts pages, folders, headings, files and other sites", () => {
  const links = ["../index.html", "../", "../#home", "#stop", "bots.html#stop", "", "#"];
  const html = [...links, "https://example.com/a", "mailto:a@example.com", "../index.html?a=1#b"]
    .map((link) => `<a href="${link}">`)
    .join("");
  expect(deadLinksOf(`<h2 id="stop">${html}`)).toEqual([]);
});

it("reports pages, headings and images that do not exist", () => {
  const html =
    '<a class="x" href="other.html"><a href="../#away"><a href="#stop"><img src="a.svg">';
  expect(deadLinksOf(html)).toEqual([
    "docs/bots.html -> other.html",
    "docs/bots.html -> ../#away",
    "docs/bots.html -> #stop",
    "docs/bots.html -> a.svg",
  ]);
});
