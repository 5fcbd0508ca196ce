export { createPersist } from "./persist.ts";
export { type PollParams, poll } from "./poll.ts";
