import { describe, expect, it } from "vitest";
import { Ticket } from "../../src/client/ticket.ts";

describe("a call's ticket", () => {
  it("has a larger number than earlier tickets", () => {
    const first = new Ticket();
    expect(new Ticket().number).toBeGreaterThan(first.number);
  });

  it("calls each callback once when it ends, and later callbacks at once", () => {
    const ticket = new Ticket();
    const ended: unknown[] = [];
    const onEnd = (each: Ticket) => ended.push(each);
    ticket.onEnd(onEnd);
    ticket.onEnd(onEnd);
    expect(ended).toEqual([]);
    ticket.end();
    ticket.end();
    expect(ended).toEqual([ticket]);
    ticket.onEnd(onEnd);
    expect(ended).toEqual([ticket, ticket]);
  });
});
