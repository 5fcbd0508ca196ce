export { Bot } from "telewire";
export { webhook } from "telewire/hono";
