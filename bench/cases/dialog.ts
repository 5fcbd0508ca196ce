import { deepEqual } from "node:assert/strict";
import type { CreateDialogBot } from "../contenders/dialog/contract.ts";
import { createCycle } from "../inputs/cycle.ts";
import { createRandom, numberOfDigits } from "../inputs/random.ts";
import { asServerJson, type TextUpdate, textMessage } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";
import { STUB_NOTES } from "./dispatch.ts";

const CONVERSATIONS = 170;
const COMMAND = "/order";

/** Three updates from each of 170 chats, one conversation after the other. */
function conversations(): readonly TextUpdate[] {
  const random = createRandom(1);
  return Array.from({ length: CONVERSATIONS }, (_, index) => {
    const message = textMessage("", random, index);
    return [COMMAND, `Ann ${index}`, `${numberOfDigits(random, 3)}`].map((text, step) => {
      const update: TextUpdate = {
        update_id: 700_000_000 + 3 * index + step,
        message: { ...message, message_id: message.message_id + 2 * step, text },
      };
      if (text === COMMAND)
        update.message.entities = [{ offset: 0, length: text.length, type: "bot_command" }];
      return JSON.parse(asServerJson(update)) as TextUpdate;
    });
  }).flat();
}

function contenderOf(name: string, role: Role, load: () => Promise<CreateDialogBot>): Contender {
  return {
    name,
    role,
    async open() {
      const orders: unknown[] = [];
      let count = 0;
      const handle = (await load())((updateId, person, pieces) => {
        count += 1;
        orders[0] = { updateId, person, pieces };
      });
      const updates = conversations();
      const next = createCycle(updates);
      return {
        run: () => handle(next()),
        async check() {
          for (const [index, update] of updates.entries()) {
            await handle(update);
            const { text } = update.message;
            if (index % 3 < 2) continue;
            const person = updates[index - 1]?.message.text;
            deepEqual(orders, [{ updateId: update.update_id, person, pieces: Number(text) }]);
            deepEqual(count, (index + 1) / 3);
          }
        },
      };
    },
  };
}

/** What a conversation costs. */
export const dialogCases: readonly Case[] = [
  {
    name: "dialog",
    title: "Dialog: a command, two questions and two answers, in memory",
    operation: "one of the three updates of a conversation, until its handler has finished",
    operationsPerRun: 1,
    runsPerSample: 3 * CONVERSATIONS,
    targets: [],
    notes: [
      "Dialogs are dialog() behind session() in telewire, the plugin for conversations in grammY, and a wizard scene behind session() in telegraf. GramIO's plugin for scenes is not on npm in a version that can be installed.",
      "Dialogs differ in what they do. A conversation of grammY is one function, which its plugin runs again from the start for each update, with the recorded results of its calls; so it may have loops and branches that the others spell out, and pays for them. telewire validates answers by a schema, copies what it stores and recognizes duplicate updates; telegraf keeps the object itself.",
      ...STUB_NOTES,
    ],
    contenders: [
      contenderOf(
        "telewire",
        "ours",
        async () => (await import("../contenders/dialog/telewire.ts")).createTelewireDialogBot,
      ),
      contenderOf(
        "grammY",
        "rival",
        async () => (await import("../contenders/dialog/grammy.ts")).createGrammyDialogBot,
      ),
      contenderOf(
        "telegraf",
        "rival",
        async () => (await import("../contenders/dialog/telegraf.ts")).createTelegrafDialogBot,
      ),
    ],
  },
];
