import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { programFile } from "../programs.ts";
import { UPLOAD_SETUPS } from "./setups.ts";

/** The cost of uploading one large file, by setup. */
export interface UploadCosts {
  readonly fileBytes: number;
  readonly costs: readonly UploadCost[];
}

export interface UploadCost {
  readonly setup: string;
  readonly runs: readonly UploadRun[];
}

export interface UploadRun {
  /** Peak growth of the resident memory of the process. */
  readonly growthBytes: number;
  readonly seconds: number;
}

/** Uploads a sparse file by each setup in turn, a number of times, each in a separate process of this runtime. */
export async function measureUploads(fileBytes: number, runs: number): Promise<UploadCosts> {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  const small = join(folder, "small.bin");
  const large = join(folder, "large.bin");
  writeFileSync(small, Buffer.alloc(1_000_000));
  writeFileSync(large, "");
  truncateSync(large, fileBytes);
  // Otherwise only the first setup would wait for the disk.
  for await (const _chunk of createReadStream(large));
  const sink = spawn("node", [programFile("upload/sink.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const lines = createInterface(sink.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<number> => Number((await lines.next()).value);
    const apiRoot = `http://127.0.0.1:${await next()}`;
    const costs = Object.keys(UPLOAD_SETUPS).map((setup) => ({ setup, runs: [] as UploadRun[] }));
    for (let run = 0; run < runs; run += 1) {
      for (const { setup, runs: taken } of costs) {
        taken.push(await measureSetup([setup, apiRoot, small, large]));
        await next();
        if ((await next()) < fileBytes)
          throw new Error(`${setup}: the file did not arrive complete`);
      }
    }
    return { fileBytes, costs };
  } finally {
    sink.stdin.end();
    await once(sink, "exit");
    rmSync(folder, { recursive: true });
  }
}

async function measureSetup(parameters: readonly string[]): Promise<UploadRun> {
  const child = spawn(process.execPath, [programFile("upload/child.ts"), ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const written = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`Measuring ${parameters[0]} failed with exit code ${code}`);
  return JSON.parse(written) as UploadRun;
}
