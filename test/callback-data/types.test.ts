import { describe, it } from "vitest";
import { callbackData } from "../../src/callback-data/index.ts";
import { compiled, type Equal, holds } from "../types/type-assertions.ts";

const every = callbackData("t", {
  int: "int",
  big: "bigint",
  flag: "bool",
  text: "string",
  uuid: "uuid",
  list: ["a", "b"],
  "when?": "int",
});

type Value = ReturnType<typeof every.unpack>;
interface Expected {
  readonly int: number;
  readonly big: bigint;
  readonly flag: boolean;
  readonly text: string;
  readonly uuid: string;
  readonly list: "a" | "b";
  readonly when?: number | undefined;
}
describe("types of callback data", () => {
  it("follow from the schema", () => {
    holds<Equal<Value, Expected | undefined>>();
  });

  it("reject values that do not fit it", () => {
    const buy = callbackData("buy", { id: "int", size: ["s", "m"] });
    // @ts-expect-error a list accepts only its own strings
    compiled(() => buy.pack({ id: 1, size: "l" }));
    // @ts-expect-error a field is optional only if its name ends in "?"
    compiled(() => buy.pack({ id: 1 }));
    // @ts-expect-error no such field
    compiled(() => buy.pack({ id: 1, size: "s", color: "red" }));
    // @ts-expect-error no such kind
    compiled(() => callbackData("x", { id: "float" }));
  });
});
