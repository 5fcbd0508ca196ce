/** Removes the token from a text. */
export type Redact = (text: string) => string;

/** Compiles a function that replaces a token by `<token>`, even with its characters escaped as in URLs, HTML or JSON. */
export function compileRedact(token: string): Redact {
  let pattern: RegExp | undefined;
  return (text) => {
    // Compiled at the first failure: in a process with many bots, most never need theirs.
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
