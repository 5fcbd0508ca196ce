export {
  durableObjects,
  type LaneObjects,
} from "../durable-objects/durable-objects.ts";
export {
  type LaneObject,
  type LaneObjectClass,
  type LaneObjectOptions,
  laneObject,
} from "../durable-objects/lane-object.ts";
export type {
  ObjectNamespace,
  ObjectState,
  ObjectStorage,
} from "../durable-objects/platform.ts";
export {
  type WebhookBot,
  type WebhookOptions,
  type WorkersContext,
  webhook,
} from "../webhook/adapters/cloudflare.ts";
