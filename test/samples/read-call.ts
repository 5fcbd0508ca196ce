import { readParameters } from "../../src/emulator/wire/read-parameters.ts";
import type { FakeRequest } from "../support/servers/fake-server.ts";

/** A file that was passed or received, reduced to what tests compare. */
interface PlainFile {
  readonly filename: string;
  readonly bytes: string;
}

/**
 * The parameters of a call as a server reads them: `texts` as strings, everything else as JSON. Each file stands where
 * the bot passed it, or under the name of its part if no parameter refers to it.
 */
export async function readCall(
  { headers, body }: FakeRequest,
  texts: ReadonlySet<string>,
): Promise<Readonly<Record<string, unknown>>> {
  const contentType = headers["content-type"] ?? "";
  const source = { contentType, contentEncoding: "", body: new Uint8Array(body) };
  const { names, files } = await partsOf(contentType, source.body);
  const parameters = await readParameters(source, "");
  const attached = (_: string, value: unknown): unknown => {
    if (typeof value !== "string" || !value.startsWith("attach://")) return value;
    const name = value.slice("attach://".length);
    const file = files.get(name);
    files.delete(name);
    return file;
  };
  const read = names.map((name) => {
    const text = parameters.text(name);
    return [name, texts.has(name) ? text : JSON.parse(text, attached)] as const;
  });
  return Object.fromEntries([...read, ...files]);
}

/** Names of the text parts of a body, and its file parts. */
async function partsOf(
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ names: readonly string[]; files: Map<string, PlainFile> }> {
  const files = new Map<string, PlainFile>();
  const response = new Response(body, { headers: { "content-type": contentType } });
  if (contentType === "application/json")
    return { names: Object.keys(JSON.parse(await response.text())), files };
  const names: string[] = [];
  for (const [name, value] of await response.formData()) {
    if (typeof value === "string") names.push(name);
    // Telegram percent-decodes the name; the runtimes' readers do not.
    else files.set(name, await plainFile(decodeURIComponent(value.name), value));
  }
  return { names, files };
}

/** Parameters as passed, with files in the form that {@link readCall} returns. */
export async function plainFiles(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return await Promise.all(value.map(plainFiles));
  if ("filename" in value && "data" in value) {
    const { filename, data } = value;
    const blob = data instanceof Uint8Array ? new Blob([new Uint8Array(data)]) : data;
    if (!(blob instanceof Blob)) throw new Error(`${filename}: neither bytes nor a Blob`);
    return await plainFile(String(filename), blob);
  }
  const entries = Object.entries(value).map(
    async ([name, inner]) => [name, await plainFiles(inner)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function plainFile(filename: string, data: Blob): Promise<PlainFile> {
  return { filename, bytes: Buffer.from(await data.arrayBuffer()).toString("hex") };
}
