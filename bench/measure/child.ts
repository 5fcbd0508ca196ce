// Measures one case in this process and prints the figures as JSON.
import { caseNamed } from "../cases/index.ts";
import { EFFORTS } from "./effort.ts";
import { measureGarbage } from "./garbage.ts";
import { measureTime } from "./time.ts";

const [name = "", what] = process.argv.slice(2);
const subject = caseNamed(name);
const figures =
  what === "garbage"
    ? await measureGarbage(subject)
    : await measureTime(subject, EFFORTS[what as keyof typeof EFFORTS]);
process.stdout.write(JSON.stringify(figures));
