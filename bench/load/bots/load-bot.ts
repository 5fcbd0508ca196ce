import type { RequestListener } from "node:http";
import type { Context } from "hono";
import type { Destination } from "../../contenders/contract.ts";

/** Handles a command: every command of every bot has this handler. `reply` sends a message to the chat. */
export type Handle = (
  updateId: number,
  command: string,
  argument: string,
  reply: (text: string) => Promise<unknown>,
) => void | Promise<void>;

/** The other side of a webhook: a route of Hono, or what `node:http` calls. */
export type WebhookListener =
  | { readonly hono: (context: Context) => Response | Promise<Response> }
  | { readonly node: RequestListener };

/** A bot with the commands of `inputs/commands.ts`. One of the two is called, once. */
export interface LoadBot {
  webhook(): WebhookListener;
  /** Polls until the process ends. */
  poll(): unknown;
}

/** Creates a bot that calls the Bot API at the destination. */
export type CreateLoadBot = (destination: Destination, handle: Handle) => LoadBot;
