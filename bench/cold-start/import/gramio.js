export { Bot, webhookHandler } from "gramio";
