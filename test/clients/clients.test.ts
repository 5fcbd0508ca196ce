import { beforeAll, describe, expect, it } from "vitest";
import { CLIENTS, NPM_CLIENTS, versionOf } from "./clients.ts";
import { STEP_NAMES, type StepResult, tellStory } from "./story.ts";

/** Seconds for a machine on which other tests run at the same time; alone, the slowest client takes six. */
const TIMEOUT_MS = 90_000;

const stories = new Map<string, readonly StepResult[]>();

beforeAll(async () => {
  await Promise.all(
    NPM_CLIENTS.map(async (client) => stories.set(client.name, await tellStory(client))),
  );
}, TIMEOUT_MS);

describe.each(NPM_CLIENTS.map(({ name }) => name))("%s", (name) => {
  it.each(STEP_NAMES)("%s", (step) => {
    const result = stories.get(name)?.find((each) => each.step === step);
    // Some go on after a conflict, others stop.
    const words = step === "conflict" ? expect.stringMatching(/^(goes on|stops)$/) : "ok";
    expect(result).toEqual({ step, hasPassed: true, words });
  });
});

it.each(CLIENTS)("$name has a version", (client) => {
  expect(versionOf(client)).toMatch(/^\d+(\.\d+)+$/);
});
