export { createPause } from "./pause.ts";
export { checkPollParams, type PollParams, poll } from "./poll.ts";
export { createPersist } from "./retry-loop.ts";
