/** The changelog with an entry for a Bot API version at the end of what is not released yet. */
export function withEntry(changelog: string, version: string, changes: readonly string[]): string {
  const heading = "## [Unreleased]\n";
  const start = changelog.indexOf(heading);
  if (start === -1) throw new Error("CHANGELOG.md has no part [Unreleased]");
  const next = changelog.indexOf("\n## ", start + heading.length);
  const end = next === -1 ? changelog.length : next;
  const entry = `### Bot API ${version}\n\n${changes.join("\n")}\n`;
  return `${changelog.slice(0, end).trimEnd()}\n\n${entry}${changelog.slice(end)}`;
}
