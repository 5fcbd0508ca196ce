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

  it("turn down what does not fit it", () => {
    const buy = callbackData("buy", { id: "int", size: ["s", "m"] });
    // @ts-expect-error a list takes its own texts only
    compiled(() => buy.pack({ id: 1, size: "l" }));
    // @ts-expect-error nothing is optional unless its name says so
    compiled(() => buy.pack({ id: 1 }));
    // @ts-expect-error no such field
    compiled(() => buy.pack({ id: 1, size: "s", colour: "red" }));
    // @ts-expect-error no such kind
    compiled(() => callbackData("x", { id: "float" }));
  });
});
