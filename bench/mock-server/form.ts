const NAME = /name="(\w+)"/;
const LINE_END = "\r\n";
const HEAD_END = "\r\n\r\n";

/** Reads the fields of a `multipart/form-data` body, which are texts. The first line is the boundary. */
export function readForm(body: string): Record<string, string> {
  const boundary = body.slice(0, body.indexOf(LINE_END));
  const parts = body.split(boundary).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const headEnd = part.indexOf(HEAD_END);
      const [, name = ""] = NAME.exec(part.slice(0, headEnd)) ?? [];
      return [name, part.slice(headEnd + HEAD_END.length, -LINE_END.length)];
    }),
  );
}
