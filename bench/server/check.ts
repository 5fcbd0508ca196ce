import { deepStrictEqual, ok } from "node:assert/strict";
import { COMMAND_UPDATES } from "../inputs/commands.ts";
import { asServerJson } from "../inputs/updates.ts";
import { WEBHOOK_PATH, WEBHOOK_SECRET } from "../load/requests.ts";
import { batches, products } from "./products.ts";
import { createCompute, type Route, SIMPLE } from "./routes.ts";

/** How many responses of each route are checked. */
const CHECKED = 8;

/** The bodies that the first responses of a route may have. */
function expectedBodies(): Readonly<Record<Route, ReadonlySet<string>>> {
  const asJson = (values: readonly object[]): ReadonlySet<string> =>
    new Set(values.map((value) => JSON.stringify(value)));
  return {
    "/read": asJson(products),
    "/list": asJson(batches),
    "/compute": new Set(Array.from({ length: CHECKED }, createCompute())),
    "/simple": asJson([SIMPLE]),
  };
}

/** Rejects unless each route of a fresh server responds with the right JSON. */
export async function checkRoutes(origin: string): Promise<void> {
  for (const [route, expected] of Object.entries(expectedBodies())) {
    // At once, so that they go over several connections, and to several workers of a cluster.
    const checkOne = async (): Promise<void> => {
      const response = await fetch(`${origin}${route}`);
      const type = response.headers.get("content-type");
      deepStrictEqual([response.status, type], [200, "application/json"], route);
      ok(expected.has(await response.text()), `${route} responded with a wrong body`);
    };
    await Promise.all(Array.from({ length: CHECKED }, checkOne));
  }
}

/** Rejects unless a webhook accepts an update. */
export async function checkWebhook(origin: string): Promise<void> {
  const response = await fetch(`${origin}${WEBHOOK_PATH}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-telegram-bot-api-secret-token": WEBHOOK_SECRET,
    },
    body: asServerJson(COMMAND_UPDATES[0] ?? {}),
  });
  deepStrictEqual(response.status, 200, "the webhook refused an update");
}
