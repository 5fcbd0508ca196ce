import { type Field, isUnion, type Spec } from "../../spec/spec.ts";
import { seeComment } from "../declarations.ts";
import { pascalCase } from "../letter-case.ts";
import { valueText } from "../type-text.ts";

/** A content field of messages, and the name of the type of messages that have it. */
interface Content {
  readonly field: Field;
  readonly type: string;
  readonly href: string;
}

/** `messages.ts`: a type for each content field of messages. `Message` itself stays one wide interface. */
export function emitMessages(spec: Spec): string {
  const types = contentsOf(spec).map(
    ({
      field,
      type,
      href,
    }) => `${seeComment(`A {@link T.Message} that has \`${field.name}\`.`, href)}export interface ${type} extends T.Message {
  ${field.name}: ${valueText(field, "T.")};
}
`,
  );
  return `import type * as T from "./objects.ts";

${types.join("\n")}`;
}

/** `message-guards.ts`: a guard for each content field of messages. */
export function emitMessageGuards(spec: Spec): string {
  const guards = contentsOf(spec).map(
    ({
      field,
      type,
      href,
    }) => `${seeComment(`Checks whether a message has \`${field.name}\`.`, href)}export function is${type}(message: MaybeInaccessibleMessage | undefined): message is M.${type} {
  return hasField(message, "${field.name}");
}
`,
  );
  return `import { hasField } from "../variant.ts";
import type * as M from "./messages.ts";
import type { MaybeInaccessibleMessage } from "./objects.ts";

${guards.join("\n")}`;
}

function contentsOf(spec: Spec): readonly Content[] {
  const { Message: message } = spec.types;
  if (message === undefined || isUnion(message)) return [];
  const { href } = message;
  return message.fields
    .filter(({ content }) => content)
    .map((field) => {
      const type = `${pascalCase(field.name)}Message`;
      if (spec.types[type] !== undefined)
        throw new Error(`Message.${field.name}: the manual already has a type ${type}`);
      return { field, type, href };
    });
}
