import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { faultsSuite } from "../../suites/faults.suite.ts";

faultsSuite("defaultTransport", defaultTransport);
faultsSuite("fetchTransport", fetchTransport);
faultsSuite("undiciTransport", undiciTransport);
