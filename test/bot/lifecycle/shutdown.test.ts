import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import { PROGRAM_FLAGS } from "../../support/program-flags.ts";
import { freePort } from "../../support/servers/free-port.ts";
import { privateChat, textUpdate } from "../../support/updates.ts";

const SCRIPT = fileURLToPath(new URL("./signaled-bot.ts", import.meta.url));
const SLOW = { timeout: 60_000 };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A process of `signaled-bot.ts`. */
class BotProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly lines: string[] = [];
  #wake: () => void = () => undefined;

  constructor(...parameters: readonly string[]) {
    const child = spawn(process.execPath, [...PROGRAM_FLAGS, SCRIPT, ...parameters], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#closed = once(child, "close");
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on("line", (line) => {
        this.lines.push(line);
        this.#wake();
      });
    cleanUp.push(() => child.kill("SIGKILL"));
  }

  /** The texts of the messages whose handlers have ended. */
  get handled(): string[] {
    return this.lines.flatMap((line) => (line.startsWith("handled ") ? [line.slice(8)] : []));
  }

  /** Resolves when a line contains a text. */
  async printed(text: string): Promise<void> {
    while (!this.lines.some((line) => line.includes(text)))
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  terminate(): void {
    this.#child.kill("SIGTERM");
  }

  /** Resolves with the exit code, when all output has been read. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#child.exitCode;
  }
}

/** Delivers messages as Telegram does: those of one chat one after the other, each again until it is accepted. */
async function deliver(port: number, chats: readonly (readonly string[])[]): Promise<Set<number>> {
  const refusals = new Set<number>();
  const post = async (chatId: number, text: string): Promise<void> => {
    const update = textUpdate(text, { chat: { ...privateChat, id: chatId } });
    const request = {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": "secret" },
      body: JSON.stringify(update),
    };
    for (;;) {
      // A refused connection is one more reason to try again.
      const response = await fetch(`http://127.0.0.1:${port}/`, request).catch(() => undefined);
      if (response?.status === 200) return;
      if (response !== undefined) {
        refusals.add(response.status);
        expect(response.headers.get("retry-after")).toBe("1");
      }
      await sleep(20);
    }
  };
  const inOrder = async (texts: readonly string[], chatId: number): Promise<void> => {
    for (const text of texts) await post(chatId + 1, text);
  };
  await Promise.all(chats.map(inOrder));
  return refusals;
}

/** A chat with a bot of a new emulator, and the parameters of a process that polls there. */
async function openChat() {
  const emulator = createEmulator();
  cleanUp.push(() => emulator.close());
  const account = emulator.createBot({ username: "shop_bot" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  return { chat, server: [await emulator.listen(), account.token] };
}

describe("SIGTERM", () => {
  it("under load loses no update of a webhook, and handles none twice", SLOW, async () => {
    const { server } = await openChat();
    const port = await freePort();
    const start = () => new BotProcess("listen", ...server, String(port));
    const chats = Array.from({ length: 40 }, (_, chat) =>
      Array.from({ length: 6 }, (_, n) => `${chat}.${n}${chat === 0 && n === 1 ? " slow" : ""}`),
    );
    const first = start();
    await first.printed("is listening");
    const delivered = deliver(port, chats);
    await first.printed("begins 0.1 slow");
    first.terminate();
    expect(await first.ended()).toBe(0);

    const second = start();
    expect(await delivered).toEqual(new Set([503]));
    second.terminate();
    expect(await second.ended()).toBe(0);

    const handled = [...first.handled, ...second.handled];
    expect(first.handled).toContain("0.1 slow");
    expect(second.handled.length).toBeGreaterThan(0);
    for (const [chat, texts] of chats.entries())
      expect(handled.filter((text) => text.startsWith(`${chat}.`))).toEqual(texts);
  });

  it(
    "lets a polling bot finish and confirm, and leaves the rest to the next start",
    SLOW,
    async () => {
      const { chat, server } = await openChat();
      const texts = ["1", "2 slow", "3", "4"];
      const first = new BotProcess("poll", ...server);
      await first.printed("is listening");
      for (const text of texts.slice(0, 2)) chat.sendText(text);
      await first.printed("begins 2 slow");
      first.terminate();
      expect(await first.ended()).toBe(0);
      for (const text of texts.slice(2)) chat.sendText(text);

      const second = new BotProcess("poll", ...server);
      await second.printed("handled 4");
      second.terminate();
      expect(await second.ended()).toBe(0);
      expect([...first.handled, ...second.handled]).toEqual(texts);
    },
  );

  it("ends a process whose handler hangs, and says which", SLOW, async () => {
    const { chat, server } = await openChat();
    const process = new BotProcess("impatient", ...server);
    await process.printed("is listening");
    chat.sendText("/hang");
    await process.printed("hangs");
    process.terminate();
    expect(await process.ended()).toBe(0);
    expect(process.lines.join("\n")).toMatch(
      /bot\.stop\(\) left update \d+ \(message\) in command "hang"/,
    );
  });

  it("ends it at once when it is repeated", SLOW, async () => {
    const { chat, server } = await openChat();
    const process = new BotProcess("poll", ...server);
    await process.printed("is listening");
    chat.sendText("/hang");
    await process.printed("hangs");
    process.terminate();
    // Within half a second, it would count as the same one.
    await sleep(600);
    process.terminate();
    expect(await process.ended()).toBe(143);
  });
});
