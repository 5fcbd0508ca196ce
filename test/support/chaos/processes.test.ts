import { afterEach, describe, expect, it } from "vitest";
import { now } from "./events.ts";
import { ChaosProcess } from "./processes.ts";

let running: ChaosProcess | undefined;
afterEach(() => running?.kill());

/** Starts a process that does something when it is asked to stop. */
async function start(onSigterm: string): Promise<ChaosProcess> {
  const program = `
    process.on("SIGTERM", () => { ${onSigterm} });
    setInterval(() => {}, 1_000);
    console.log(JSON.stringify({ type: "begun", id: 1, lane: 1, at: Date.now() }));
  `;
  running = new ChaosProcess([process.execPath, "-e", program], []);
  await running.until("begun");
  return running;
}

describe("a process that is asked to stop", () => {
  it("has stopped in time when it ends", async () => {
    const worker = await start("process.exit()");
    expect([await worker.stop(10_000), worker.pauses]).toEqual([true, []]);
  });

  it("has stopped in time when an update crashes it, and its handlers have ended", async () => {
    const worker = await start('process.kill(process.pid, "SIGKILL")');
    expect(await worker.stop(10_000)).toBe(true);
    expect(worker.pauses).toHaveLength(1);
    expect(worker.pauses[0]?.from).toBeLessThanOrEqual(now());
  });

  it("has not when it must be killed", async () => {
    const worker = await start("");
    expect(await worker.stop(100)).toBe(false);
    expect(worker.pauses).toHaveLength(1);
  });
});
