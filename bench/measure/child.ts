import { caseNamed } from "../cases/index.ts";
import { FULL, SMOKE } from "./effort.ts";
import { measureCase } from "./measure-case.ts";

const [name = "", effort] = process.argv.slice(2);
const result = await measureCase(caseNamed(name), effort === "smoke" ? SMOKE : FULL);
process.stdout.write(JSON.stringify(result));
