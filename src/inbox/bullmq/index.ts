export { type BullmqOptions, bullmq } from "./bullmq.ts";
