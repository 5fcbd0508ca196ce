import { deepEqual, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import type { ConnectionCosts } from "../memory/measure-connections.ts";
import { connectionSection, connectionTargets } from "../report/connections.ts";

const CONNECTIONS: ConnectionCosts = {
  connections: 5000,
  costs: [
    { setup: "telewire, undici", bytesPerConnection: 5054, sockets: 20_502 },
    { setup: "undici alone", bytesPerConnection: -3, sockets: 2 },
  ],
};

describe("the section on connections", () => {
  it("lists the lightest first, whichever it is, and has a target for telewire over undici only", () => {
    const text = connectionSection(CONNECTIONS);
    ok(text.includes("each of 5,000 connections"));
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    deepEqual(
      rows.slice(1).map((row) => row.split("|").map((cell) => cell.trim())),
      [
        ["", "undici alone", "0 B", "2", ""],
        ["", "telewire, undici", "5.05 kB", "20502", ""],
      ],
    );
    deepEqual(
      connectionTargets(CONNECTIONS).map(({ target, isReached }) => [target, isReached]),
      [["telewire, undici leaves at most 200 B for each connection", false]],
    );
  });
});
