import { defaultTransport } from "../../src/client/default-transport.ts";
import { fetchTransport } from "../../src/client/fetch.ts";
import { undiciTransport } from "../../src/client/undici.ts";
import { faultsSuite } from "../suites/faults.suite.ts";

faultsSuite("defaultTransport", defaultTransport);
faultsSuite("fetchTransport", fetchTransport);
faultsSuite("undiciTransport", undiciTransport);
