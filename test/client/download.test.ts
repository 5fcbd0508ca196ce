import { defaultTransport } from "../../src/client/default-transport.ts";
import { fetchTransport } from "../../src/client/fetch.ts";
import { undiciTransport } from "../../src/client/undici.ts";
import { downloadSuite } from "../suites/download.suite.ts";

downloadSuite("defaultTransport", defaultTransport);
downloadSuite("fetchTransport", fetchTransport);
downloadSuite("undiciTransport", undiciTransport);
