import {
  type Agent,
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { WebhookTarget } from "./webhook-settings.ts";

/** A post that is about to be sent over one of a webhook's connections. */
export interface PostRequest extends WebhookTarget {
  readonly secretToken: string;
  readonly agent: Agent;
}

/** The connections of one webhook, kept open between updates until the agent is destroyed. */
export function createWebhookAgent({ url }: WebhookTarget): Agent {
  return url.startsWith("https:")
    ? new HttpsAgent({ keepAlive: true })
    : new HttpAgent({ keepAlive: true });
}

/** Begins a post with the headers that Telegram sends; its body is still to come. */
export function openPost({ url, authorization, secretToken, agent }: PostRequest): ClientRequest {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  return request(url, {
    method: "POST",
    agent,
    headers: {
      "Content-Type": "application/json",
      "Accept-Encoding": "gzip, deflate",
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...(secretToken === "" ? {} : { "X-Telegram-Bot-Api-Secret-Token": secretToken }),
    },
  });
}
