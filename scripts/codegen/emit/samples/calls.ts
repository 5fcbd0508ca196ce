import { fieldsOf, type MethodSpec, type Spec } from "../../spec/spec.ts";
import { linkComment } from "../declarations.ts";
import { SENT_FIELDS } from "../types/sent-fields.ts";
import { type Extent, type SampleStyle, sampleObject, sampleValue } from "./sample-value.ts";

/** `complete-calls.ts` and `minimal-calls.ts`: a call of every method through the client, with parameters and a result. */
export function emitCalls(spec: Spec, extent: Extent): string {
  const style: SampleStyle = { spec, extent, refer: (type) => `samples.${type}` };
  const calls = Object.entries(spec.methods).map(
    ([name, method]) => `${linkComment(method, "  ")}  ${name}: {
    params: ${sampleObject(method.params, style, "    ")},
    result: ${sampleResult(name, method, style)},
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

/** A message that a method sent has the field that the method is for. */
function sampleResult(name: string, { returns }: MethodSpec, style: SampleStyle): string {
  const result = sampleValue(returns, name, style);
  const sent = SENT_FIELDS[name];
  if (sent === undefined || style.extent === "complete") return result;
  const field = fieldsOf(style.spec, "Message").find((each) => each.name === sent);
  if (field === undefined) throw new Error(`${name}: no message has the field ${sent}`);
  return `{ ...${result}, ${sent}: ${sampleValue(field.type, sent, style)} }`;
}
