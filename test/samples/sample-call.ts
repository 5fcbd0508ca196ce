import type { Client } from "../../src/client/index.ts";
import type { ApiMethods, Method } from "../../src/types/index.ts";

/** A call of one method: its parameters, the server's result, and the call through a client. */
export interface SampleCall<P, R> {
  readonly params: P;
  readonly result: R;
  send(api: Client): Promise<R>;
}

/** A call of every method with all parameters of its type. */
export type CompleteCalls = {
  readonly [M in Method]: SampleCall<Required<ApiMethods[M]["params"]>, ApiMethods[M]["result"]>;
};

/** A call of every method with its required parameters. */
export type MinimalCalls = {
  readonly [M in Method]: SampleCall<ApiMethods[M]["params"], ApiMethods[M]["result"]>;
};
