/** The contexts among these whose session can store what is needed. */
export type WithRoom<C, Needed> = C extends Needed ? C : never;

/** Rejects other contexts with a message. A look-up, because a type parameter passes that by its bound. */
export type RoomFor<C, Needed, Message extends string> = {
  some: unknown;
  none: Message;
}[C extends Needed ? "some" : "none"];
