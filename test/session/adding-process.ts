import { fileStorage } from "../../src/index.ts";
import { addUntilInputEnds } from "./adding.ts";

const [directory = ""] = process.argv.slice(2);
await addUntilInputEnds(fileStorage(directory));
