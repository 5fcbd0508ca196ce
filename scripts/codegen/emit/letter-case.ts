/** `callback_query` -> `callbackQuery`. */
export function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `callback_query` -> `CallbackQuery`, `sendMessage` -> `SendMessage`. */
export function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}
