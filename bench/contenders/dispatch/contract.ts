import type { CONTENTS, Order } from "../../inputs/real-routes.ts";

/** Called by a handler with the update's identifier and what its trigger has matched. */
export type OnMatch = (updateId: number, match: string) => void | Promise<void>;

/** Called by a handler that reads six properties. */
export type OnSix = (
  updateId: number,
  match: string,
  messageId: number,
  date: number,
  chatId: number,
  userId: number,
) => void;

/** Kinds of content for which every library has a filter. */
export type ContentName = keyof typeof CONTENTS;

/** The verbs by which a case registers handlers. */
export interface DispatchVerbs {
  command(name: string, onMatch: OnMatch): void;
  /** A command whose handler reads six properties. */
  commandOfSix(name: string, onSix: OnSix): void;
  /** A command whose handler awaits a reply. */
  commandWithReply(name: string, onMatch: OnMatch): void;
  hears(text: string, onMatch: OnMatch): void;
  /** The whole data of a button. */
  button(data: string, onMatch: OnMatch): void;
  /** An order in the data of a button, as the library packs and finds it. Returns the function that packs it. */
  orderButton(prefix: string, onMatch: OnMatch): (order: Order) => string;
  /** Buttons whose data is the prefix, a colon and a text. */
  prefixButton(prefix: string, onMatch: OnMatch): void;
  content(name: ContentName, onMatch: OnMatch): void;
  /** A middleware that only calls `next()`. */
  use(): void;
}

/** The verbs that every library has. */
export type CommonVerb = Exclude<keyof DispatchVerbs, "prefixButton">;

/** A bot with some of the verbs, by which a case registers its handlers. Its calls reach no server. */
export type DispatchBot<Verb extends keyof DispatchVerbs> = Pick<DispatchVerbs, Verb> & {
  handle(update: object): unknown;
  close?(): void;
};

/** Creates a bot of one library. */
export type CreateDispatchBot<Verb extends keyof DispatchVerbs> = () => DispatchBot<Verb>;
