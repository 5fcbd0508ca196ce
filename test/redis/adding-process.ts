import { redisStorage } from "../../src/redis/index.ts";
import { addUntilInputEnds } from "../session/adding.ts";
import { CLIENTS } from "./clients.ts";

const [name, url = "", prefix = ""] = process.argv.slice(2);
const connection = await CLIENTS.find((each) => each.name === name)?.connect(url);
if (connection === undefined) throw new Error(`No client is called ${name}`);
await addUntilInputEnds(redisStorage({ client: connection.client, prefix }));
await connection.close();
