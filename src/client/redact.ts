/** Takes the token out of a text. */
export type Redact = (text: string) => string;

/** Compiles a function that replaces a token, also as URLs, HTML or JSON may write its characters, by `<token>`. */
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
    const code = character.charCodeAt(0);
    const hex = code.toString(16);
    return `(?:${character}|%(?:25)*${hex}|&#(?:0*${code}|x0*${hex});|\\\\{1,8}u00${hex})`;
  });
  return new RegExp(characters.join(""), "gi");
}
