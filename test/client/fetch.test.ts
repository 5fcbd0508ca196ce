import { fetchTransport } from "../../src/client/fetch.ts";
import { transportSuite } from "../suites/transport.suite.ts";

transportSuite("fetchTransport", fetchTransport, { knowsSent: false, ownsSockets: false });
