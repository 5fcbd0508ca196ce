/** What handlers of a test told, in order. */
export type Trace = [event: "enter" | "leave" | "refused" | "caught", id: number, match: unknown][];
