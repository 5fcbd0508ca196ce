import { defaultTransport } from "../../src/client/default-transport.ts";
import { fetchTransport } from "../../src/client/fetch.ts";
import { undiciTransport } from "../../src/client/undici.ts";
import { streamSuite } from "../suites/stream.suite.ts";

streamSuite("defaultTransport", defaultTransport);
streamSuite("fetchTransport", fetchTransport);
streamSuite("undiciTransport", undiciTransport);
