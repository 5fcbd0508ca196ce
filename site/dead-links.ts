import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Links of a built site to files or headings that it does not have, as `docs/bots.html -> routing.html#plugin`. */
export function findDeadLinks(site: string): readonly string[] {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
  const texts = new Map(pages.map((path) => [path, readFileSync(join(site, path), "utf8")]));
  const anchors = new Map([...texts].map(([path, html]) => [path, new Set(idsOf(html))]));
  return [...texts].flatMap(([path, html]) =>
    [...new Set(linksOf(html))]
      .filter((link) => {
        const [file = "", anchor = ""] = link.split("#").map(decodeURIComponent);
        const target = file === "" ? path : pageAt(posix.join(posix.dirname(path), file));
        if (!existsSync(join(site, target))) return true;
        return anchor !== "" && anchors.get(target)?.has(anchor) === false;
      })
      .map((link) => `${path} -> ${link}`),
  );
}

/** Relative links, also those of images. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/\s(?:href|src)="(?![a-z]+:)([^"?]*)/g)].map(([, link = ""]) => link);
}

function idsOf(html: string): readonly string[] {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
}

/** A server sends the index of a folder. */
function pageAt(path: string): string {
  return path === "." || path.endsWith("/") ? posix.join(path, "index.html") : path;
}
