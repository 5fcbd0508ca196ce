export type { WebhookBot } from "../deliveries.ts";
export type { WebhookOptions } from "../handler.ts";
export { type NodeDelivery, webhook } from "./node-handler.ts";
export type { NodeRequest, NodeResponse } from "./node-request.ts";
