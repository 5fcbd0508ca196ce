#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { run } from "./run.ts";

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  version: manifest.version,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  interrupted: () =>
    new Promise((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
    }),
});
