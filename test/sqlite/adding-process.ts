import { sqliteStorage } from "../../src/sqlite/index.ts";
import { addUntilInputEnds } from "../session/adding.ts";

const [path = ""] = process.argv.slice(2);
await addUntilInputEnds(sqliteStorage(path));
