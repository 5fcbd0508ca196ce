import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { streamSuite } from "../../suites/stream.suite.ts";

streamSuite("defaultTransport", defaultTransport);
streamSuite("fetchTransport", fetchTransport);
streamSuite("undiciTransport", undiciTransport);
