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
    /** Writes the table into the documentation. Needs every client. */
    write: { type: "boolean", default: false },
  },
});

const unknown = values.client.filter((name) => CLIENTS.every((client) => client.name !== name));
if (unknown.length > 0) throw new Error(`No client is called ${unknown.join(", ")}`);

const results: ClientResult[] = [];
for (const client of CLIENTS) {
  if (!values.client.includes(client.name)) continue;
  const missing = missingToolOf(client);
  if (missing === undefined) results.push(await run(client));
  else console.log(`${client.name}: skipped, this machine has no ${missing}`);
}
const table = createTable(results, STEP_NAMES);
console.log(`\n${table}`);
if (results.some(({ steps }) => steps.some(({ hasPassed }) => !hasPassed))) process.exitCode = 1;
if (values.write) write();

async function run(client: Client): Promise<ClientResult> {
  const { name, language } = client;
  const startedAt = performance.now();
  prepare(client);
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

function write(): void {
  if (results.length < CLIENTS.length)
    throw new Error("--write needs all clients, so that the table loses none");
  writeFileSync(PAGE, replaceTable(readFileSync(PAGE, "utf8"), table));
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
