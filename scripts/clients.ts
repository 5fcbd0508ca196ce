import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CLIENTS, type Client, versionOf } from "../test/clients/clients.ts";
import { STEP_NAMES, tellStory } from "../test/clients/story.ts";
import { ROOT } from "../test/contract/repository.ts";
import { missingToolOf, prepare } from "./clients/prepare.ts";
import { type ClientResult, createTable, replaceTable } from "./clients/table.ts";

const PAGE = join(ROOT, "docs/emulator-clients.md");

const { values } = parseArgs({
  options: {
    /** Only these clients: `--client grammY --client telego`. */
    client: { type: "string", multiple: true, default: CLIENTS.map(({ name }) => name) },
    /** Writes the table into the documentation, if all steps of all clients pass. */
    write: { type: "boolean", default: false },
  },
});

const unknown = values.client.filter((name) => CLIENTS.every((client) => client.name !== name));
if (unknown.length > 0) throw new Error(`No client is called ${unknown.join(", ")}`);

const chosen = CLIENTS.filter(({ name }) => values.client.includes(name));
const clients = chosen.filter((client) => {
  const tool = missingToolOf(client);
  if (tool !== undefined) console.log(`${client.name}: skipped, this machine has no ${tool}`);
  return tool === undefined;
});
if (values.write && clients.length < CLIENTS.length)
  throw new Error("--write needs every client, so that the table loses none");

const results: ClientResult[] = [];
for (const client of clients) {
  const result = await run(client);
  if (result !== undefined) results.push(result);
}
const table = createTable(results, STEP_NAMES);
console.log(`\n${table}`);
const isComplete = results.length === clients.length;
if (!isComplete || results.some(({ steps }) => steps.some(({ hasPassed }) => !hasPassed)))
  process.exitCode = 1;
else if (values.write) writeFileSync(PAGE, replaceTable(readFileSync(PAGE, "utf8"), table));

/** Returns undefined for a client that cannot be prepared. */
async function run(client: Client): Promise<ClientResult | undefined> {
  const { name, language } = client;
  const startedAt = performance.now();
  const failure = prepare(client);
  if (failure !== undefined) {
    console.log(`${name}: ${failure}`);
    return undefined;
  }
  const preparedAt = performance.now();
  const steps = await tellStory(client);
  const endedAt = performance.now();
  const passed = steps.filter(({ hasPassed }) => hasPassed).length;
  const version = versionOf(client);
  console.log(
    `${name} ${version}: ${passed} of ${steps.length} steps, ` +
      `${seconds(preparedAt - startedAt)} to prepare, ${seconds(endedAt - preparedAt)} to run`,
  );
  const failed = steps.filter(({ hasPassed }) => !hasPassed);
  // A program that has ended fails all of its further steps with the same words.
  for (const reason of new Set(failed.map(({ words }) => words))) {
    const names = failed.filter(({ words }) => words === reason).map(({ step }) => step);
    console.log(`  ${names.join(", ")}: ${reason}`);
  }
  return { name, version, language, steps };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
