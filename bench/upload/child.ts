// Uploads files by one setup. Prints by how many bytes the process grew, and how long it took.
import { UPLOAD_SETUPS } from "./setups.ts";

const [setup = "", apiRoot = "", small = "", large = ""] = process.argv.slice(2);
const create = UPLOAD_SETUPS[setup];
if (create === undefined)
  throw new Error(`The setup must be one of ${Object.keys(UPLOAD_SETUPS).join(", ")}`);
const upload = create(apiRoot);
// The first upload loads the code, which must not count.
await upload(small);

const before = process.memoryUsage.rss();
let peak = before;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
const startMs = performance.now();
await upload(large);
const seconds = (performance.now() - startMs) / 1000;
clearInterval(timer);
process.stdout.write(JSON.stringify({ growthBytes: peak - before, seconds }), () => process.exit());
