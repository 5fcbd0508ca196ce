import { describe, expect, it } from "vitest";
import { checkRelease, type Release } from "../../scripts/release/check-release.ts";

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-22

### Added

- A transport.

## [1.1.0] - 2026-10-01

- Older.
`;

const MANIFEST = {
  version: "1.2.0",
  repository: { url: "git+https://github.com/octocat/telewire.git" },
};

const READY: Release = {
  tag: "v1.2.0",
  repository: "octocat/telewire",
  manifest: MANIFEST,
  createManifest: MANIFEST,
  changelog: CHANGELOG,
};

describe("a release", () => {
  it("has the version's chapter of the changelog as its notes", () => {
    expect(checkRelease(READY)).toBe("### Added\n\n- A transport.");
  });

  it("needs a tag that matches the version", () => {
    expect(() => checkRelease({ ...READY, tag: "v1.3.0" })).toThrow(
      "the tag is v1.3.0, but the version in package.json is 1.2.0",
    );
  });

  it("needs the publishing repository in package.json", () => {
    const message =
      'needs "repository": { "type": "git", "url": "git+https://github.com/octocat/telewire.git" }';
    const foreign = { version: "1.2.0", repository: { url: "git+https://github.com/a/b.git" } };
    for (const manifest of [{ version: "1.2.0" }, foreign]) {
      expect(() => checkRelease({ ...READY, manifest })).toThrow(`- package.json ${message}`);
      expect(() => checkRelease({ ...READY, createManifest: manifest })).toThrow(
        `- create/package.json ${message}`,
      );
    }
  });

  it("needs the same version in create/package.json", () => {
    const createManifest = { ...MANIFEST, version: "1.1.0" };
    expect(() => checkRelease({ ...READY, createManifest })).toThrow(
      "the version in create/package.json is 1.1.0, not 1.2.0",
    );
  });

  it("needs a dated chapter with text, and an empty chapter Unreleased", () => {
    const withoutDate = CHANGELOG.replace(" - 2026-11-22", "");
    const empty = CHANGELOG.replace("### Added\n\n- A transport.", "");
    for (const changelog of [withoutDate, empty, "# Changelog\n"]) {
      expect(() => checkRelease({ ...READY, changelog })).toThrow("has no text under");
    }
    const unreleased = CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n- A change.\n");
    expect(() => checkRelease({ ...READY, changelog: unreleased })).toThrow("move it to 1.2.0");
  });

  it("lists everything that is missing at once", () => {
    expect(() =>
      checkRelease({ ...READY, tag: "v2", manifest: { version: "2.0.0" }, changelog: "" }),
    ).toThrow(
      /the tag is.*\n.*create\/package\.json is.*\n.*package\.json needs.*\n.*CHANGELOG\.md has no text/,
    );
  });
});
