import { measureColdStarts } from "./cold-start/measure.ts";
import { measureGo } from "./go/measure.ts";
import { measureInboxes } from "./inbox/measure.ts";
import type { EffortName } from "./measure/effort.ts";
import { isBun } from "./measure/run-tasks.ts";
import { measureMemory } from "./memory/measure-bots.ts";
import { measureConnections } from "./memory/measure-connections.ts";
import { measureLanes } from "./memory/measure-lanes.ts";
import { coldStartSection, coldStartTargets, compareColdStarts } from "./report/cold-start.ts";
import { connectionSection, connectionTargets } from "./report/connections.ts";
import { compareGo, goSection } from "./report/go.ts";
import { compareInboxes, inboxSection, inboxTargets } from "./report/inbox.ts";
import { laneSection, laneTargets } from "./report/lanes.ts";
import { compareMemory, memorySection, memoryTargets } from "./report/memory.ts";
import { serverSection } from "./report/server.ts";
import { compareSizes, sizeSection, sizeTargets } from "./report/size.ts";
import type { TitledVerdict } from "./report/summary.ts";
import type { TargetLine } from "./report/targets.ts";
import { compareTypes, typeSection, typeTargets } from "./report/types.ts";
import { compareUploads, uploadSection, uploadTargets } from "./report/upload.ts";
import { measureServers } from "./server/measure.ts";
import { measureSizes } from "./size/measure.ts";
import { measureTypeCosts } from "./types/measure.ts";
import { measureUploads } from "./upload/measure.ts";

/** A measurement that is not a case: it has its own figures, and its own section in the report. */
export interface Section {
  /** For `--case`, and for the figures in `results.json`. */
  readonly name: string;
  /** About how long it takes in full. */
  readonly seconds: number;
  readonly measure: (effort: EffortName) => Promise<MeasuredSection>;
}

/** A section of the report. */
export interface MeasuredSection {
  readonly name: string;
  readonly figures: object;
  /** Markdown, from its heading of the second level on. */
  readonly text: string;
  /** Comparisons with rivals, for the summary. */
  readonly comparisons?: readonly TitledVerdict[];
  /** Targets, for the table of all targets. */
  readonly targets?: readonly TargetLine[];
}

interface SectionSetup<Figures> {
  readonly name: string;
  readonly seconds: number;
  readonly measure: (effort: EffortName) => Figures | Promise<Figures>;
  readonly describe: (figures: Figures) => string;
  readonly compare?: (figures: Figures) => readonly TitledVerdict[];
  readonly judge?: (figures: Figures) => readonly TargetLine[];
}

function section<Figures extends object>(setup: SectionSetup<Figures>): Section {
  const { name, seconds, measure, describe, compare, judge } = setup;
  return {
    name,
    seconds,
    async measure(effort) {
      const figures = await measure(effort);
      return {
        name,
        figures,
        text: describe(figures),
        comparisons: compare?.(figures) ?? [],
        targets: judge?.(figures) ?? [],
      };
    },
  };
}

/** Rounds of fresh processes. */
const COLD_STARTS: Readonly<Record<EffortName, number>> = {
  full: 15,
  quick: 5,
  check: 5,
  smoke: 1,
};

/** Every section, in the order of the report. */
export const SECTIONS: readonly Section[] = [
  section({
    name: "cold-start",
    seconds: 25,
    measure: (effort) => measureColdStarts(COLD_STARTS[effort]),
    describe: coldStartSection,
    compare: compareColdStarts,
    judge: coldStartTargets,
  }),
  section({
    name: "size",
    seconds: 2,
    measure: measureSizes,
    describe: sizeSection,
    compare: compareSizes,
    judge: sizeTargets,
  }),
  section({
    name: "server",
    seconds: 40,
    measure: measureServers,
    describe: serverSection,
  }),
  section({
    name: "go",
    seconds: isBun ? 0 : 75,
    measure: measureGo,
    describe: goSection,
    compare: compareGo,
  }),
  section({
    name: "memory",
    seconds: 20,
    measure: (effort) => measureMemory(effort === "smoke" ? 500 : 10_000),
    describe: memorySection,
    compare: compareMemory,
    judge: memoryTargets,
  }),
  section({
    name: "chats",
    seconds: 5,
    measure: (effort) => measureLanes(effort === "smoke" ? 20_000 : 1_000_000),
    describe: laneSection,
    judge: laneTargets,
  }),
  section({
    name: "connections",
    seconds: 25,
    measure: (effort) => measureConnections(effort === "smoke" ? 200 : 5000),
    describe: connectionSection,
    judge: connectionTargets,
  }),
  section({
    name: "inbox",
    seconds: 150,
    measure: (effort) => measureInboxes(effort),
    describe: inboxSection,
    compare: compareInboxes,
    judge: inboxTargets,
  }),
  section({
    name: "upload",
    seconds: 45,
    measure: (effort) =>
      effort === "smoke" ? measureUploads(100_000_000, 1) : measureUploads(1_000_000_000, 3),
    describe: uploadSection,
    compare: compareUploads,
    judge: uploadTargets,
  }),
  section({
    name: "types",
    seconds: 15,
    measure: (effort) => measureTypeCosts(effort === "smoke" ? 1 : 3),
    describe: typeSection,
    compare: compareTypes,
    judge: typeTargets,
  }),
];
