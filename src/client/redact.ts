/** Takes the token out of a text. */
export type Redact = (text: string) => string;

/** Compiles a function that replaces a token, also percent-encoded once or more, by `<token>`. */
export function compileRedact(token: string): Redact {
  let pattern: RegExp | undefined;
  return (text) => {
    // Not before the first failure: of many bots most never need theirs.
    pattern ??= compilePattern(token);
    return text.replace(pattern, "<token>");
  };
}

function compilePattern(token: string): RegExp {
  const characters = Array.from(token, (character) => {
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${character}|%(?:25)*${hex})`;
  });
  return new RegExp(characters.join(""), "gi");
}
