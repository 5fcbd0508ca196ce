import { defaultTransport } from "../../src/client/default-transport.ts";
import { fetchTransport } from "../../src/client/fetch.ts";
import { undiciTransport } from "../../src/client/undici.ts";
import { uploadSuite } from "../suites/upload.suite.ts";

uploadSuite("defaultTransport", defaultTransport);
uploadSuite("fetchTransport", fetchTransport);
uploadSuite("undiciTransport", undiciTransport);
