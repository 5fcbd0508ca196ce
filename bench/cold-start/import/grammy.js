export { Bot, webhookCallback } from "grammy";
