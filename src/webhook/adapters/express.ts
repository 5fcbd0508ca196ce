// An Express request is node's, perhaps with a parsed body, and no answer of the webhook needs `next`.
export type { WebhookBot } from "../deliveries.ts";
export type { WebhookOptions } from "../handler.ts";
export { type NodeDelivery, webhook } from "./node-handler.ts";
export type { NodeRequest, NodeResponse } from "./node-request.ts";
