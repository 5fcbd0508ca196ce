import type { Spec } from "../../spec/spec.ts";
import { linkComment } from "../declarations.ts";
import { type Extent, type SampleStyle, sampleObject, sampleValue } from "./sample-value.ts";

/** `complete-calls.ts` and `minimal-calls.ts`: a call of every method through the client, with parameters and a result. */
export function emitCalls(spec: Spec, extent: Extent): string {
  const style: SampleStyle = { spec, extent, refer: (type) => `samples.${type}` };
  const calls = Object.entries(spec.methods).map(
    ([name, method]) => `${linkComment(method, "  ")}  ${name}: {
    params: ${sampleObject(method.params, style, "    ")},
    result: ${sampleValue(method.returns, name, style)},
    send(api) {
      return api.${name}(this.params);
    },
  },
`,
  );
  const type = extent === "complete" ? "CompleteCalls" : "MinimalCalls";
  return `import type { ${type} } from "../samples/sample-call.ts";
import { withoutUploads } from "../samples/without-uploads.ts";
import * as samples from "./${extent}-samples.ts";

export const calls: ${type} = {
${calls.join("")}};
`;
}
