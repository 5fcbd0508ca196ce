import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compilers } from "./check-package/compilers.ts";
import { checkCreatedProjects } from "./check-package/created-projects.ts";
import { followGettingStarted, followReadme, talkToFirstBot } from "./check-package/first-bot.ts";
import { LIBRARY_FILES, pack } from "./check-package/pack.ts";
import { checkPlatforms } from "./check-package/platforms.ts";
import { buildProject } from "./check-package/project.ts";
import { run } from "./check-package/run.ts";
import { installNode, ownRuntimes } from "./check-package/runtimes.ts";

const { values } = parseArgs({
  options: {
    /** Further major versions of Node to install from npm and check with: `--node 22 --node 24`. */
    node: { type: "string", multiple: true, default: [] },
  },
});

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "telewire-package-"));
try {
  run("npm", ["run", "--silent", "build"], root);
  const tarball = pack(root, LIBRARY_FILES, folder);
  run("npx", ["publint", "run", tarball, "--strict"], root);
  run("npx", ["attw", tarball, "--profile", "esm-only"], root);
  checkCreatedProjects(root, tarball, folder);
  const versions = compilers(root, folder);
  checkPlatforms(root, tarball, folder, versions);
  const projects = [7, 8].map((undici) => ({
    undici,
    programs: buildProject(root, tarball, folder, versions, undici),
  }));
  const runtimes = [
    ...ownRuntimes(root),
    ...values.node.map((major) => installNode(major, folder)),
  ];
  const firstBot = followReadme(root, folder);
  for (const runtime of runtimes) {
    await talkToFirstBot(firstBot, runtime);
    for (const { undici, programs } of projects) {
      if (!runtime.undici.includes(undici)) continue;
      run(runtime.program, [programs.module], folder);
      run(runtime.program, [programs.commonJs], folder);
      console.log(`The packed package works on ${runtime.name} with undici ${undici}`);
    }
  }
  await followGettingStarted(root, firstBot);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
