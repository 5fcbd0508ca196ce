import { seeComment } from "./emit-fields.ts";
import { isUnion, type Spec } from "./spec.ts";
import { valueText } from "./type-text.ts";

/**
 * `messages.ts`: for each content that a message can have, the message that surely has it, and a guard. `Message` itself
 * stays one wide interface.
 */
export function emitMessages(spec: Spec): string {
  const { Message: message } = spec.types;
  if (message === undefined || isUnion(message)) return "";
  const contents = message.fields
    .filter(({ content }) => content)
    .map((field) => {
      const type = `${pascalCase(field.name)}Message`;
      if (spec.types[type] !== undefined)
        throw new Error(`Message.${field.name}: ${type} is a type of the manual's own`);
      return `${seeComment(`A {@link T.Message} that has \`${field.name}\`.`, message.href)}export interface ${type} extends T.Message {
  ${field.name}: ${valueText(field, "T.")};
}

${seeComment(`Tells whether a message has \`${field.name}\`.`, message.href)}export function is${type}(message: T.MaybeInaccessibleMessage | undefined): message is ${type} {
  return tagOf(message, "${field.name}") !== undefined;
}
`;
    });
  return `import { tagOf } from "../variant.ts";
import type * as T from "./objects.ts";

${contents.join("\n")}`;
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
