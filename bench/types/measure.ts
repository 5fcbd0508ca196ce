import { join } from "node:path";
import { median } from "../measure/statistics.ts";
import { botOfCommands, LIBRARIES, type Library, smallBot } from "./bots.ts";
import { checkBot, compilerVersion, type TypeCheckStats } from "./check-bot.ts";

/** A folder from which the rivals can be imported, and that git ignores. */
const PROJECTS = join(import.meta.dirname, "../node_modules/.cache/types");

/** The cost of type-checking one bot written for one library. Time and memory are medians. */
export interface TypeCost extends TypeCheckStats {
  readonly library: Library;
  readonly bot: "small" | "500 commands";
}

/** The costs of all bots, and the compiler's version. */
export interface TypeCosts {
  readonly compiler: string;
  readonly runs: number;
  readonly costs: readonly TypeCost[];
}

const BOTS: readonly {
  readonly name: TypeCost["bot"];
  readonly source: (library: Library) => string;
}[] = [
  { name: "small", source: smallBot },
  { name: "500 commands", source: (library) => botOfCommands(library, 500) },
];

/** Runs the compiler `runs` times over every bot, in turn. */
export function measureTypeCosts(runs: number): TypeCosts {
  const costs = BOTS.flatMap(({ name, source }) => {
    const samples = LIBRARIES.map((): TypeCheckStats[] => []);
    for (let run = 0; run < runs; run += 1)
      for (const [index, library] of LIBRARIES.entries())
        samples[index]?.push(checkBot(join(PROJECTS, `${library}-${name}`), source(library)));
    return LIBRARIES.map((library, index) => ({
      library,
      bot: name,
      ...summaryOf(samples[index] ?? []),
    }));
  });
  return { compiler: compilerVersion(), runs, costs };
}

function summaryOf(samples: readonly TypeCheckStats[]): TypeCheckStats {
  const of = (field: keyof TypeCheckStats): number =>
    median(samples.map((sample) => sample[field]));
  return {
    instantiations: of("instantiations"),
    types: of("types"),
    checkSeconds: of("checkSeconds"),
    memoryKb: of("memoryKb"),
  };
}
