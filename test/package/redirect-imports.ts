// For `node --import`, behind tsx: makes a program that a test starts load the built package, as the test itself does.
import { type ResolveHook, register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isMainThread } from "node:worker_threads";
import { builtModuleOf } from "./built-tests.ts";

// Node runs hooks in another thread, for which it loads this file again.
if (isMainThread) register(import.meta.url);

export const resolve: ResolveHook = (specifier, context, nextResolve) => {
  const { parentURL } = context;
  const built =
    parentURL?.startsWith("file:") === true
      ? builtModuleOf(specifier, fileURLToPath(parentURL))
      : undefined;
  if (built === undefined) return nextResolve(specifier, context);
  return { url: pathToFileURL(built).href, format: "module", shortCircuit: true };
};
