import type { Client } from "../../src/client/index.ts";
import type { ApiMethods, Method } from "../../src/types/index.ts";

/** A call of one method: what it is given, what the server answers, and how the client is told. */
export interface SampleCall<P, R> {
  readonly params: P;
  readonly result: R;
  send(api: Client): Promise<R>;
}

/** A call of every method, each with all parameters that the types have. */
export type CompleteCalls = {
  readonly [M in Method]: SampleCall<Required<ApiMethods[M]["params"]>, ApiMethods[M]["result"]>;
};

/** A call of every method, each with what it cannot do without. */
export type MinimalCalls = {
  readonly [M in Method]: SampleCall<ApiMethods[M]["params"], ApiMethods[M]["result"]>;
};
