export { type JournalOptions, journal } from "./journal.ts";
