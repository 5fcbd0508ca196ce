import type { EffortName } from "./measure/effort.ts";
import { EFFORTS } from "./measure/effort.ts";
import { measureMemory } from "./memory/measure-bots.ts";
import { measureConnections } from "./memory/measure-connections.ts";
import { measureLanes } from "./memory/measure-lanes.ts";
import { connectionSection } from "./report/connections.ts";
import { laneSection } from "./report/lanes.ts";
import { memorySection } from "./report/memory.ts";
import { typeSection } from "./report/types.ts";
import { uploadSection } from "./report/upload.ts";
import { measureTypeCosts } from "./types/measure.ts";
import { measureUploads } from "./upload/measure.ts";

/** A measurement that is not a case: it has its own figures, and its own section in the report. */
export interface Section {
  /** For `--case`, and for the figures in `results.json`. */
  readonly name: string;
  /** About how long it takes in full, in seconds. */
  readonly seconds: number;
  measure(effort: EffortName): Promise<MeasuredSection>;
}

/** A section of the report. */
export interface MeasuredSection {
  readonly name: string;
  readonly figures: object;
  /** Markdown, from its heading of the second level on. */
  readonly text: string;
}

interface SectionSetup<Figures> {
  readonly name: string;
  readonly seconds: number;
  readonly measure: (effort: EffortName) => Figures | Promise<Figures>;
  readonly describe: (figures: Figures) => string;
}

function section<Figures extends object>(setup: SectionSetup<Figures>): Section {
  const { name, seconds, measure, describe } = setup;
  return {
    name,
    seconds,
    async measure(effort) {
      const figures = await measure(effort);
      return { name, figures, text: describe(figures) };
    },
  };
}

/** Every section, in the order of the report. */
export const SECTIONS: readonly Section[] = [
  section({
    name: "memory",
    seconds: 20,
    measure: (effort) => measureMemory(effort === "smoke" ? 500 : 10_000),
    describe: memorySection,
  }),
  section({
    name: "chats",
    seconds: 15,
    measure: (effort) => measureLanes(effort === "smoke" ? 20_000 : 1_000_000),
    describe: laneSection,
  }),
  section({
    name: "connections",
    seconds: 30,
    measure: (effort) => measureConnections(effort === "smoke" ? 200 : 5000),
    describe: connectionSection,
  }),
  section({
    name: "upload",
    seconds: 30,
    measure: (effort) => measureUploads(effort === "smoke" ? 100_000_000 : 1_000_000_000),
    describe: uploadSection,
  }),
  section({
    name: "types",
    seconds: 60,
    measure: (effort) => measureTypeCosts(EFFORTS[effort].rounds),
    describe: typeSection,
  }),
];
