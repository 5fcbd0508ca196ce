import { blocksUnder } from "../../scripts/guides/blocks.ts";
import { read } from "../contract/repository.ts";

/** The first block of code in a language, below a heading of a page. */
export function sample(page: string, heading: string, language = "ts"): string {
  const block = blocksUnder(read(page), heading).find((each) => each.language === language);
  if (block === undefined) throw new Error(`${page} has no ${language} block below ${heading}`);
  return block.code;
}
