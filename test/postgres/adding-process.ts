import { Pool } from "pg";
import { postgresStorage } from "../../src/postgres/index.ts";
import { addUntilInputEnds } from "../session/adding.ts";

const [url, table = ""] = process.argv.slice(2);
const client = new Pool({ connectionString: url });
await addUntilInputEnds(postgresStorage({ client, table }));
await client.end();
