export { createPause } from "./pause.ts";
export { createPersist } from "./persist.ts";
export { checkPollParams, type PollParams, poll } from "./poll.ts";
