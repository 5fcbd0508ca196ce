interface Manifest {
  readonly version: string;
  readonly repository?: { readonly url: string };
}

/** What a release is checked against. */
export interface Release {
  /** The tag that was pushed, for example `v1.2.3`. */
  readonly tag: string;
  /** Owner and name of the repository that publishes, for example `octocat/telewire`. */
  readonly repository: string;
  /** Parsed `package.json` of telewire, whose version is the release's. */
  readonly manifest: Manifest;
  /** Parsed `create/package.json`. */
  readonly createManifest: Manifest;
  /** Text of `CHANGELOG.md`. */
  readonly changelog: string;
}

/** Returns the release notes: the version's chapter of the changelog. Throws an `Error` that lists everything missing. */
export function checkRelease(release: Release): string {
  const { tag, manifest, createManifest, changelog } = release;
  const { version } = manifest;
  const url = `git+https://github.com/${release.repository}.git`;
  const chapters = chaptersOf(changelog);
  const notes = chapters.get(version)?.trim();
  const problems: string[] = [];
  if (tag !== `v${version}`)
    problems.push(`the tag is ${tag}, but the version in package.json is ${version}`);
  if (createManifest.version !== version)
    problems.push(
      `the version in create/package.json is ${createManifest.version}, not ${version}`,
    );
  // npm rejects provenance unless package.json names the publishing repository.
  for (const [path, { repository }] of Object.entries({
    "package.json": manifest,
    "create/package.json": createManifest,
  }))
    if (repository?.url !== url)
      problems.push(`${path} needs "repository": { "type": "git", "url": "${url}" }`);
  if (!notes)
    problems.push(`CHANGELOG.md has no text under "## [${version}] - <year>-<month>-<day>"`);
  if (chapters.get("Unreleased")?.trim())
    problems.push(`CHANGELOG.md still has text under "Unreleased": move it to ${version}`);
  if (notes && problems.length === 0) return notes;
  throw new Error(`The release is not ready:\n${problems.map((each) => `- ${each}`).join("\n")}`);
}

/** Text of each chapter with a date by its version, and of the chapter Unreleased. */
function chaptersOf(changelog: string): ReadonlyMap<string, string> {
  const chapters = new Map<string, string>();
  for (const chapter of changelog.split(/^## /m).slice(1)) {
    const heading = /^\[(?:(?<version>[^\]]+)\] - \d{4}-\d{2}-\d{2}|Unreleased\])$/m;
    const [line = ""] = chapter.split("\n", 1);
    const found = heading.exec(line);
    if (found !== null) {
      chapters.set(found.groups?.["version"] ?? "Unreleased", chapter.slice(line.length));
    }
  }
  return chapters;
}
