import { caseNamed } from "../cases/index.ts";
import { EFFORTS } from "./effort.ts";
import { measureCase } from "./measure-case.ts";

const [name = "", effort] = process.argv.slice(2);
const result = await measureCase(
  caseNamed(name),
  effort === "smoke" ? EFFORTS.smoke : EFFORTS.full,
);
process.stdout.write(JSON.stringify(result));
