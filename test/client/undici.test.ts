import { undiciTransport } from "../../src/client/undici.ts";
import { transportSuite } from "../suites/transport.suite.ts";

transportSuite("undiciTransport", undiciTransport, { knowsSent: true, ownsSockets: true });
