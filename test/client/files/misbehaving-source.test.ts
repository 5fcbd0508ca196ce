import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { misbehavingSourceSuite } from "../../suites/misbehaving-source.suite.ts";

misbehavingSourceSuite("defaultTransport", defaultTransport);
misbehavingSourceSuite("fetchTransport", fetchTransport);
misbehavingSourceSuite("undiciTransport", undiciTransport);
