import {
  type Conversation,
  type ConversationFlavor,
  conversations,
  createConversation,
} from "@grammyjs/conversations";
import type { Context } from "grammy";
import { createStubbedBot } from "../stubbed/grammy.ts";
import type { CreateDialogBot } from "./contract.ts";

type OuterContext = ConversationFlavor<Context>;

/** grammY with its plugin for conversations. */
export const createGrammyDialogBot: CreateDialogBot = (onOrder) => {
  const bot = createStubbedBot<OuterContext>();
  async function order(conversation: Conversation<OuterContext>, ctx: Context): Promise<void> {
    await ctx.reply("Your name?");
    const name = (await conversation.waitFor("message:text")).msg.text;
    await ctx.reply(`How many, ${name}?`);
    const answer = await conversation.waitFor("message:text");
    const pieces = Number(answer.msg.text);
    await answer.reply(`${pieces} for ${name}`);
    await conversation.external(() => onOrder(answer.update.update_id, name, pieces));
  }
  bot.use(conversations());
  bot.use(createConversation(order));
  bot.command("order", (ctx) => ctx.conversation.enter("order"));
  return (update) => bot.handleUpdate(update);
};
