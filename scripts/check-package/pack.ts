import { join } from "node:path";
import { output } from "./run.ts";

/** Files of telewire. */
export const LIBRARY_FILES: RegExp =
  /^(dist\/.*\.(js|js\.map|d\.ts)|package\.json|LICENSE|README\.md)$/;

/** Files of create-telewire. */
export const CREATE_FILES: RegExp =
  /^(dist\/\w+\.js|template\/.*|package\.json|LICENSE|README\.md)$/;

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the package at `root` into a folder and returns the path of the tarball. Throws when it contains other files. */
export function pack(root: string, published: RegExp, folder: string): string {
  const json = output("npm", ["pack", "--json", "--pack-destination", folder], root);
  const packed: Packed[] = JSON.parse(json);
  const [tarball] = packed;
  if (tarball === undefined) throw new Error("npm packed nothing");
  const foreign = tarball.files.map(({ path }) => path).filter((path) => !published.test(path));
  if (foreign.length > 0)
    throw new Error(`The package contains unexpected files: ${foreign.join(", ")}`);
  console.log(`${tarball.filename}: ${tarball.files.length} files`);
  return join(folder, tarball.filename);
}
