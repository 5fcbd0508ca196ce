import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { downloadSuite } from "../../suites/download.suite.ts";

downloadSuite("defaultTransport", defaultTransport);
downloadSuite("fetchTransport", fetchTransport);
downloadSuite("undiciTransport", undiciTransport);
