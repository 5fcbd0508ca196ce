import { describe, expect, it } from "vitest";
import { LaneIntake } from "../../../src/bot/polling/lane-intake.ts";
import { HandledUpdates } from "../../../src/internal/handled-updates.ts";
import { unprintable } from "../../support/unprintable.ts";
import { textUpdate } from "../../support/updates.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { LaneDouble } from "./lane-double.ts";

const update = (update_id: number) => ({ ...textUpdate("x"), update_id });
const updates = (...ids: number[]) => ids.map(update);

function setUp({
  lanes = new LaneDouble(() => "accept"),
  holdMs = 500,
  limit = 100,
  handled = new HandledUpdates(),
} = {}) {
  const time = new VirtualTime();
  const stop = new AbortController();
  const reports: string[] = [];
  const roomChanges: number[] = [];
  const intake = new LaneIntake({
    receiver: lanes,
    holdMs,
    limit,
    handled,
    report: (problem) => reports.push(problem),
    onRoomChange: () => roomChanges.push(lanes.lanes.room),
    environment: time,
    signal: stop.signal,
  });
  /** The next poll, and when it is sent. */
  async function waitForPoll() {
    const next = await intake.next();
    return { ...next, at: time.now() };
  }
  const nextPoll = () => time.until(waitForPoll());
  return { lanes, time, stop, reports, roomChanges, intake, waitForPoll, nextPoll, handled };
}

describe("the intake of lanes", () => {
  it("polls from the start, then at once behind updates that were handled synchronously", async () => {
    const { intake, nextPoll, lanes } = setUp({ lanes: new LaneDouble() });
    expect(await nextPoll()).toEqual({ offset: 0, limit: 100, at: 0 });
    expect(intake.take(updates(5, 6))).toBe(true);
    expect(lanes.received).toEqual([5, 6]);
    expect(await nextPoll()).toEqual({ offset: 7, limit: 100, at: 0 });
    expect(intake.finalOffset()).toBe(7);
  });

  it("hands a batch over at once, and polls as soon as the last of it has ended", async () => {
    const { intake, waitForPoll, lanes, time } = setUp();
    intake.take(updates(5, 6));
    expect(lanes.received).toEqual([5, 6]);
    const next = waitForPoll();
    await time.pass(100);
    lanes.at(6).end();
    await time.pass(100);
    lanes.at(5).end();
    expect(await next).toMatchObject({ offset: 7, at: 200 });
  });

  it("confirms what has run for the hold time, and never what waits", async () => {
    const { intake, nextPoll, lanes } = setUp();
    intake.take(updates(5, 6));
    lanes.at(5).startedAt = 0;
    expect(intake.finalOffset()).toBe(5);
    expect(await nextPoll()).toEqual({ offset: 6, limit: 100, at: 550 });
    expect(intake.finalOffset()).toBe(6);
    lanes.at(6).startedAt = 560;
    expect(intake.take(updates(6, 7))).toBe(true);
    lanes.at(7).startedAt = 560;
    expect(await nextPoll()).toMatchObject({ offset: 8, at: 1_060 });
  });

  it("does not confirm what ran past its lane, and waits for its place there after all", async () => {
    const { intake, nextPoll, lanes } = setUp();
    intake.take(updates(5));
    Object.assign(lanes.at(5), { startedAt: 0, state: "parked" });
    expect(await nextPoll()).toMatchObject({ offset: 5, at: 550 });
    lanes.at(5).state = "running";
    expect(intake.finalOffset()).toBe(6);
  });

  it("follows the identifiers when Telegram starts a new, lower series", async () => {
    const { intake, nextPoll } = setUp({ lanes: new LaneDouble() });
    intake.take(updates(900));
    expect(await nextPoll()).toMatchObject({ offset: 901 });
    intake.take(updates(20, 21));
    expect(await nextPoll()).toMatchObject({ offset: 22 });
  });

  it("starts no update twice while it is in flight or after it was handled", async () => {
    const { intake, lanes, handled } = setUp();
    expect(intake.take(updates(5, 6, 5))).toBe(true);
    lanes.at(5).end();
    expect(handled.has(5)).toBe(true);
    expect(intake.take(updates(5, 6))).toBe(false);
    expect(intake.take(updates(900))).toBe(true);
    expect(intake.take(updates(6))).toBe(false);
    expect(lanes.received).toEqual([5, 6, 900]);
  });

  it("starts an update again that the bot left unhandled when it stopped", () => {
    const { intake, lanes, handled } = setUp();
    intake.take(updates(5, 6));
    lanes.at(5).end("unhandled");
    expect(handled.has(5)).toBe(false);
    expect(intake.finalOffset()).toBe(5);
    expect(intake.take(updates(5))).toBe(true);
  });

  it("confirms nothing from the first update on that is refused", async () => {
    const lanes = new LaneDouble(({ update_id }) => (update_id === 6 ? "refuse" : "done"));
    const { intake, nextPoll } = setUp({ lanes });
    expect(intake.take(updates(5, 6, 7))).toBe(true);
    expect(lanes.received).toEqual([5, 6]);
    expect(await nextPoll()).toMatchObject({ offset: 6 });
    expect(intake.take(updates(6, 7))).toBe(false);
  });

  it("takes no more updates once it has stopped", async () => {
    const { intake, lanes, stop, nextPoll } = setUp({
      lanes: new LaneDouble(({ update_id }) => {
        if (update_id === 5) stop.abort();
        return "done";
      }),
    });
    intake.take(updates(5, 6));
    expect(lanes.received).toEqual([5]);
    expect(intake.finalOffset()).toBe(6);
    expect(await nextPoll()).toEqual({ at: 0 });
  });

  it("ends its wait when it stops", async () => {
    const { intake, stop, waitForPoll, time, lanes } = setUp({ holdMs: Number.POSITIVE_INFINITY });
    intake.take(updates(5));
    const next = waitForPoll();
    await time.pass(60_000);
    stop.abort();
    expect(await next).toEqual({ at: 60_000 });
    lanes.at(5).end();
    expect(intake.finalOffset()).toBe(6);
  });

  it("requests as many updates as there is room for, besides those that are known", async () => {
    const { intake, nextPoll, lanes } = setUp({ limit: 10 });
    lanes.setRoom(4);
    expect(await nextPoll()).toEqual({ offset: 0, limit: 4, at: 0 });
    intake.take(updates(5, 6, 7));
    lanes.setRoom(1);
    expect(await nextPoll()).toEqual({ offset: 5, limit: 4, at: 550 });
    lanes.setRoom(90);
    intake.take(updates(5, 6, 7));
    expect(await nextPoll()).toEqual({ offset: 5, limit: 10, at: 1_100 });
  });

  it("confirms what waits in its memory rather than receive nothing more", async () => {
    const { intake, nextPoll } = setUp({ limit: 3 });
    intake.take(updates(5, 6, 7));
    expect(await nextPoll()).toEqual({ offset: 8, limit: 3, at: 550 });
    expect(intake.take(updates(8))).toBe(true);
  });

  it("waits for room, and reports when it does", async () => {
    const { waitForPoll, lanes, time, roomChanges } = setUp();
    lanes.setRoom(0);
    const next = waitForPoll();
    await time.pass(9_000);
    lanes.setRoom(2);
    expect(await next).toEqual({ offset: 0, limit: 2, at: 9_000 });
    expect(roomChanges).toEqual([0, 2]);
  });

  it.each(unprintable())("reports an update that fails with %s, once", async (_, thrown) => {
    const lanes = new LaneDouble(({ update_id }) => {
      if (update_id === 5) throw thrown;
      return "done";
    });
    const { intake, nextPoll, reports } = setUp({ lanes });
    intake.take(updates(5, 6));
    intake.take(updates(5, 6));
    expect(reports).toEqual([expect.stringMatching(/^update 5 failed: ./)]);
    expect(await nextPoll()).toMatchObject({ offset: 7 });
  });
});
