import { describe, expect, it } from "vitest";
import { createTable, replaceTable } from "../../scripts/clients/table.ts";
import { read } from "../contract/repository.ts";
import { CLIENTS } from "./clients.ts";
import { STEP_NAMES } from "./story.ts";

const START = "<!-- The table is written by `npm run clients -- --write`. -->";
const END = "<!-- End of the table. -->";

describe("createTable", () => {
  it("has a column for each client and a row for each step", () => {
    const steps = [
      { step: "start", hasPassed: true, words: "ok" },
      { step: "menu", hasPassed: false, words: "text: expected A, got B" },
    ];
    const clients = [
      { name: "one", version: "1.0", language: "Go", steps },
      { name: "two", version: "2.0", language: "Rust", steps: steps.slice(0, 1) },
    ];
    expect(createTable(clients, ["start", "menu"])).toBe(
      [
        "| | one | two |",
        "|---|---|---|",
        "| version | 1.0 | 2.0 |",
        "| language | Go | Rust |",
        "| start | ok | ok |",
        "| menu | **fails** | - |",
        "",
      ].join("\n"),
    );
  });
});

describe("replaceTable", () => {
  it("replaces what stands between the comments", () => {
    const page = `# Page\n\n${START}\n\n| old |\n\n${END}\n\nEnd\n`;
    expect(replaceTable(page, "| new |\n")).toBe(
      `# Page\n\n${START}\n\n| new |\n\n${END}\n\nEnd\n`,
    );
  });

  it("throws for a page without the comments", () => {
    expect(() => replaceTable("# Page\n", "| new |\n")).toThrow("The page lacks");
  });
});

describe("the page of the clients", () => {
  const page = read("docs/emulator-clients.md");

  it("has a table with all steps and no failure", () => {
    const rows = [...page.matchAll(/^\| ([a-z ]+) \| ok /gm)].map(([, name]) => name);
    expect(rows).toEqual(STEP_NAMES.filter((name) => name !== "conflict"));
    expect(page).not.toContain("**fails**");
  });

  it("names every client", () => {
    const [, header = ""] = /^\| \| (.+) \|$/m.exec(page) ?? [];
    expect(header.split(" | ")).toEqual(CLIENTS.map(({ name }) => name));
  });
});
