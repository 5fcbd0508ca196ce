import { watch } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { build, OUT } from "./build.ts";

const { values } = parseArgs({
  options: {
    /** Serves the site, and builds it again when a page or a declaration changes. */
    dev: { type: "boolean", default: false },
    port: { type: "string", default: "4173" },
  },
});

const root = resolve(import.meta.dirname, "..");
let isBuilding = false;
let hasChanged = false;

/** Builds again after a change; further changes during a build lead to one more. */
async function rebuild(): Promise<void> {
  hasChanged = true;
  if (isBuilding) return;
  isBuilding = true;
  while (hasChanged) {
    hasChanged = false;
    // A page with an error is reported, and built again once it has been corrected.
    await build().catch((error) => console.error(error));
  }
  isBuilding = false;
}

if (values.dev) {
  const app = new Hono().use(serveStatic({ root: OUT }));
  serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(values.port) }, ({ port }) =>
    console.log(`The site is on http://127.0.0.1:${port}`),
  );
  for (const folder of ["docs", "src"])
    watch(join(root, folder), { recursive: true }, () => void rebuild());
  await rebuild();
} else {
  await build();
}
