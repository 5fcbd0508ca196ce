// Prints where the package throws.
import { Bot } from "../../src/index.ts";

try {
  new Bot("no token");
} catch (error) {
  console.log(error instanceof Error ? error.stack : error);
}
