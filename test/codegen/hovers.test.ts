import { join } from "node:path";
import { API, type Symbol as Named, type Project, SymbolFlags } from "typescript/unstable/async";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../contract/repository.ts";

/** Share of the names that have a text. */
const COVERAGE = 0.99;

/** Parameters that only carry others, whose fields have their own texts. */
const CARRIERS: ReadonlySet<string> = new Set(["other", "options", "callOptions", "params"]);

/** Methods of a composer that register nothing. */
const QUESTIONS: ReadonlySet<string> = new Set(["allowedUpdates", "routes"]);

const GENERATED_TYPES = /\/src\/types\/generated\/(?:objects|methods|updates)\.ts$/;

/** What a hover shows for a name; empty if that is only its type. */
interface Hover {
  readonly name: string;
  readonly text: string;
}

const api = new API({ cwd: ROOT });
let project: Project;

beforeAll(async () => {
  const config = join(ROOT, "tsconfig.json");
  const opened = (await api.updateSnapshot({ openProjects: [config] })).getProject(config);
  if (opened === undefined) throw new Error("The compiler has not opened tsconfig.json");
  project = opened;
}, 60_000);

afterAll(() => api.close());

/** What a file exports, with the declarations behind re-exports. */
async function exportsOf(path: string): Promise<readonly Named[]> {
  const { checker, program } = project;
  const file = await program.getSourceFile(join(ROOT, path));
  const module = file && (await checker.getSymbolAtLocation(file));
  if (module === undefined) throw new Error(`${path} is not a module`);
  const symbols = await checker.getExportsOfModule(module);
  return Promise.all(
    symbols.map((symbol) =>
      symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    ),
  );
}

async function exportOf(path: string, name: string): Promise<Named> {
  const found = (await exportsOf(path)).find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`${path} does not export ${name}`);
  return found;
}

async function hover(symbol: Named, owner?: string): Promise<Hover> {
  const name = owner === undefined ? symbol.name : `${owner}.${symbol.name}`;
  return { name, text: await symbol.getDocumentationComment(project.checker) };
}

async function membersOf(owner: Named): Promise<readonly Named[]> {
  const { checker } = project;
  const type = await checker.getDeclaredTypeOfSymbol(owner);
  const members = type === undefined ? [] : await checker.getPropertiesOfType(type);
  return members.filter(({ name }) => !name.startsWith("__#"));
}

async function memberHovers(owner: Named): Promise<readonly Hover[]> {
  const members = await membersOf(owner);
  return Promise.all(members.map((member) => hover(member, owner.name)));
}

/** Hovers over the parameters of a method, as the help for its signature shows them. */
async function parameterHovers(method: Named): Promise<readonly Hover[]> {
  const { checker } = project;
  const type = await checker.getTypeOfSymbol(method);
  const signatures = type === undefined ? [] : await checker.getSignaturesOfType(type, 0);
  const parameters = await Promise.all(signatures.map((each) => each.getParameters()));
  return Promise.all(
    parameters
      .flat()
      .filter(({ name }) => !CARRIERS.has(name))
      .map((parameter) => hover(parameter, method.name)),
  );
}

function expectTexts(hovers: readonly Hover[], atLeast: number): void {
  expect(hovers.length).toBeGreaterThanOrEqual(atLeast);
  const missing = hovers.filter(({ text }) => text === "").map(({ name }) => name);
  if (missing.length > hovers.length * (1 - COVERAGE)) expect(missing).toEqual([]);
}

describe("a hover has a text for", () => {
  it("the types and parameters of the Bot API, and their properties", async () => {
    const symbols = (await exportsOf("src/types/index.ts")).filter(
      ({ name, declarations }) =>
        name !== "ApiMethods" && declarations.some(({ path }) => GENERATED_TYPES.test(path)),
    );
    const types = await Promise.all(symbols.map((symbol) => hover(symbol)));
    const interfaces = symbols.filter(({ flags }) => flags & SymbolFlags.Interface);
    const members = await Promise.all(interfaces.map(memberHovers));
    expectTexts(types, 590);
    expectTexts(members.flat(), 3_000);
  });

  it("the methods of a client", async () => {
    expectTexts(await memberHovers(await exportOf("src/index.ts", "Client")), 185);
  });

  it("the properties and methods of ctx", async () => {
    expectTexts(await memberHovers(await exportOf("src/index.ts", "Context")), 200);
  });

  it("the positional parameters of shortcuts", async () => {
    const generated = "src/dispatch/context/generated/shortcuts.ts";
    const shortcuts = await membersOf(await exportOf(generated, "Shortcuts"));
    const parameters = await Promise.all(shortcuts.map(parameterHovers));
    expectTexts(parameters.flat(), 100);
  });
});

describe("a hover of a shortcut", () => {
  it("says what it does beyond its method", async () => {
    const hovers = await memberHovers(await exportOf("src/index.ts", "Context"));
    const text = hovers.find(({ name }) => name === "Context.replyEphemeral")?.text;
    expect(text).toContain("only the user who caused the update can see");
  });
});

describe("a hover has an example for", () => {
  it("every verb", async () => {
    const members = await membersOf(await exportOf("src/index.ts", "Composer"));
    const verbs = members.filter(
      ({ name, flags }) => flags & SymbolFlags.Method && !QUESTIONS.has(name),
    );
    expect(verbs.length).toBeGreaterThanOrEqual(20);
    const tags = await Promise.all(verbs.map((verb) => verb.getJsDocTags(project.checker)));
    const without = verbs.filter((_, at) => !tags[at]?.some((tag) => tag.name === "example"));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
