export { Telegraf } from "telegraf";
