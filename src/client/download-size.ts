/** How many bytes a body has, from its headers `Content-Length` and `Content-Encoding`; `undefined` when they do not tell. */
export function sizeOfBody(
  length: string | readonly string[] | null | undefined,
  encoding: string | readonly string[] | null | undefined,
): number | undefined {
  // Packed, it has another length on its way than here.
  const isTold = typeof length === "string" && (encoding ?? "") === "";
  return isTold ? Number(length) : undefined;
}
