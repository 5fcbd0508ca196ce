import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkRelease } from "./release/check-release.ts";

const { values } = parseArgs({
  options: {
    /** The tag that was pushed: `--tag v1.2.3`. */
    tag: { type: "string", default: "" },
    /** Owner and name of the repository on GitHub: `--repository octocat/telewire`. */
    repository: { type: "string", default: "" },
  },
});

const root = resolve(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

try {
  const notes = checkRelease({
    ...values,
    manifest: JSON.parse(read("package.json")),
    createManifest: JSON.parse(read("create/package.json")),
    changelog: read("CHANGELOG.md"),
  });
  console.log(notes);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
