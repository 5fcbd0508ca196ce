/** Takes the token out of a text. */
export type Redact = (text: string) => string;

/** Compiles a function that replaces a token, also percent-encoded once or more, by `<token>`. */
export function compileRedact(token: string): Redact {
  const characters = Array.from(token, (character) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|%(?:25)*${hex})`;
  });
  const pattern = new RegExp(characters.join(""), "gi");
  return (text) => text.replace(pattern, "<token>");
}
