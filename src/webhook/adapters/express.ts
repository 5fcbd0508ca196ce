// An Express request is Node's, perhaps with a parsed body, and the webhook never calls `next`.
export {
  type NodeDelivery,
  type NodeRequest,
  type NodeResponse,
  type WebhookBot,
  type WebhookOptions,
  webhook,
} from "./node.ts";
