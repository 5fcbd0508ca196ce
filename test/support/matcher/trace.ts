/** The events that test handlers recorded, in order. */
export type Trace = [event: "enter" | "leave" | "refused" | "caught", id: number, match: unknown][];
