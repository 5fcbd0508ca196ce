import { defaultTransport } from "../../../src/client/transports/default.ts";
import { fetchTransport } from "../../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { uploadSuite } from "../../suites/upload.suite.ts";

uploadSuite("defaultTransport", defaultTransport);
uploadSuite("fetchTransport", fetchTransport);
uploadSuite("undiciTransport", undiciTransport);
