import { describe, expect, it } from "vitest";
import { Composer } from "../../../src/index.ts";
import type { Chat, Message, Update, User } from "../../../src/types/index.ts";
import { createLaneApp } from "../../support/lane-app.ts";
import { ada, buttonUpdate, message, textUpdate } from "../../support/updates.ts";

const group: Chat = { id: -1, type: "supergroup", title: "Tea" };
const channel: Chat = { id: -1, type: "channel", title: "News" };
const bob: User = { id: 8, is_bot: false, first_name: "Bob" };

let lastUpdateId = 0;

function photoUpdate(name: string, rest: Partial<Message> = {}): Update {
  const { text: _, ...photo } = message("", { photo: [], caption: name, ...rest });
  return { update_id: ++lastUpdateId, message: photo };
}

/** Texts or captions, by which the tests know messages. */
const namesOf = (messages: readonly Message[]) =>
  messages.map(({ text, caption }) => text ?? caption).join(" ");

describe("burst", () => {
  function createApp(register: (app: Composer, seen: unknown[]) => unknown) {
    const seen: unknown[] = [];
    const app = createLaneApp((composer) => register(composer, seen));
    const receive = async (...updates: readonly Update[]): Promise<unknown[]> => {
      await app.receive(...updates);
      await app.time.pass(60_000);
      return seen;
    };
    return { app, seen, receive };
  }

  it("runs once for the messages that a user sends one right after the other", async () => {
    const { app, seen } = createApp((composer) =>
      composer.burst({ waitMs: 100 }).on("message:text", (ctx) => {
        seen.push([ctx.msg.text, namesOf(ctx.burst)]);
      }),
    );
    for (const text of ["a", "b", "c"]) {
      await app.receive(textUpdate(text));
      await app.time.pass(99);
    }
    expect(seen).toEqual([]);
    await app.time.pass(1);
    expect(seen).toEqual([["a", "a b c"]]);
    await app.receive(textUpdate("d"));
    await app.time.pass(100);
    expect(seen).toEqual([
      ["a", "a b c"],
      ["d", "d"],
    ]);
  });

  it("waits 800 ms by default, and for ten times as long at most", async () => {
    const { app, seen } = createApp((composer) =>
      composer.burst((ctx) => seen.push(ctx.burst.length)),
    );
    await app.receive(textUpdate("a"));
    await app.time.pass(799);
    expect(seen).toEqual([]);
    await app.time.pass(1);
    expect(seen).toEqual([1]);
    for (let i = 0; i < 20; i++) {
      await app.receive(textUpdate("a"));
      await app.time.pass(700);
    }
    expect(seen[1]).toBe(12);
  });

  it("has 100 messages at most", async () => {
    const { seen, receive } = createApp((composer) =>
      composer.burst((ctx) => seen.push(ctx.burst.length)),
    );
    await receive(...Array.from({ length: 150 }, () => textUpdate("a")));
    expect(seen).toEqual([100, 50]);
  });

  it.each<[string, Update[], string[]]>([
    ["a message of another user", [textUpdate("a"), textUpdate("b", { from: bob })], ["a", "b"]],
    [
      "a message on behalf of another chat",
      [textUpdate("a"), textUpdate("b", { sender_chat: channel })],
      ["a", "b"],
    ],
    [
      "a message in another topic",
      [textUpdate("a", { chat: group }), textUpdate("b", { chat: group, message_thread_id: 2 })],
      ["a", "b"],
    ],
    [
      "a channel post",
      [
        textUpdate("a", { chat: group }),
        { update_id: 1, channel_post: message("b", { chat: channel }) },
      ],
      ["a", "b"],
    ],
    [
      "messages of two business connections",
      ["1", "2"].map((id) => ({
        update_id: 1,
        business_message: message(id, { business_connection_id: id, from: ada }),
      })),
      ["1", "2"],
    ],
    [
      "an edited message",
      [textUpdate("a"), { update_id: 1, edited_message: message("b") }, textUpdate("c")],
      ["a", "c"],
    ],
    ["a pressed button", [textUpdate("a"), buttonUpdate("b"), textUpdate("c")], ["a", "c"]],
  ])("does not mix in %s", async (_, updates, expected) => {
    const { seen, receive } = createApp((composer) =>
      composer.burst((ctx) => seen.push(namesOf(ctx.burst))),
    );
    expect(await receive(...updates)).toEqual(expected);
  });

  it("gathers updates that meet the same conditions inside, so that all have what ctx.msg has", async () => {
    const { seen, receive } = createApp((composer) => {
      const inside = composer.burst();
      inside.use((_ctx, next) => next());
      inside.on("message:text", (ctx) => seen.push(ctx.burst.map(({ text }) => text.length)));
      inside.on("message:photo", (ctx) => seen.push(ctx.burst.map(({ photo }) => photo.length)));
    });
    const updates = [textUpdate("a"), textUpdate("bb"), photoUpdate("c"), textUpdate("ddd")];
    expect(await receive(...updates)).toEqual([[1, 2], [0], [3]]);
  });

  it("does not hold messages that an earlier handler ends, or that may overtake", async () => {
    const { app, seen } = createApp((composer) => {
      composer.overtake().command("stop", (_ctx, next) => {
        seen.push("stop");
        return next();
      });
      composer.command("start", () => seen.push("start"));
      composer.burst((ctx) => seen.push(namesOf(ctx.burst)));
    });
    await app.receive(textUpdate("/start"), textUpdate("/stop"));
    expect(seen).toEqual(["start", "stop", "/stop"]);
  });

  it("passes the messages on one by one when no handler inside takes them", async () => {
    const { seen, receive } = createApp((composer) => {
      composer.burst().use((ctx, next) => {
        seen.push(`inside ${namesOf(ctx.burst)}`);
        return next();
      });
      composer.burst().on("message", (ctx) => seen.push(`after ${namesOf(ctx.burst)}`));
    });
    expect(await receive(textUpdate("a"), textUpdate("b"))).toEqual([
      "inside a b",
      "after a",
      "inside b",
      "after b",
    ]);
  });

  it("has one message in a block that did not gather them", async () => {
    const { seen, receive } = createApp((composer) => {
      composer.filter(() => false).burst(() => seen.push("never"));
      composer.burst((ctx) => seen.push(namesOf(ctx.burst)));
    });
    expect(await receive(textUpdate("a"), textUpdate("b"))).toEqual(["a", "b"]);
  });

  it("counts as taken when a handler inside fails", async () => {
    const boom = new Error("boom");
    const { app, seen, receive } = createApp((composer) => {
      composer.burst(() => {
        throw boom;
      });
      composer.use(() => seen.push("after"));
    });
    expect(await receive(textUpdate("a"), textUpdate("b"))).toEqual([]);
    expect(app.errors).toEqual([boom]);
  });

  it.each<[string, (app: Composer) => unknown]>([
    [
      "burst() cannot be inside fork()",
      (app) =>
        app
          .fork()
          .on("message")
          .burst(() => undefined),
    ],
    ["album() cannot be inside burst()", (app) => app.burst(new Composer()).album(() => undefined)],
  ])("is refused where it could not work: %s", (message, register) => {
    const app = new Composer();
    register(app);
    expect(() => app.routes()).toThrow(message);
  });

  it("refuses options that are wrong", () => {
    const composer = new Composer();
    expect(() => composer.burst({ waitMs: 0 })).toThrow(RangeError);
    expect(() => composer.album({ waitMs: Number.NaN })).toThrow(RangeError);
    // @ts-expect-error: no such option
    expect(() => composer.burst({ wait: 1 })).toThrow('"wait" is not a valid option of burst()');
    // @ts-expect-error: not a handler
    expect(() => composer.album({ waitMs: 1 }, {})).toThrow("Expected a handler");
    expect(() => composer.album(undefined as never)).toThrow("Expected a handler");
  });
});

describe("album", () => {
  it("runs once for the messages of a media group, whatever lies between them", async () => {
    const seen: unknown[] = [];
    const app = createLaneApp((composer) => {
      composer.album((ctx) => seen.push(namesOf(ctx.album)));
      composer.on("message", (ctx) => seen.push(`alone ${namesOf([ctx.msg])}`));
    });
    await app.receive(
      photoUpdate("a1", { media_group_id: "a" }),
      photoUpdate("b1", { media_group_id: "b" }),
      textUpdate("text"),
      photoUpdate("a2", { media_group_id: "a" }),
    );
    await app.time.pass(999);
    await app.receive(photoUpdate("a3", { media_group_id: "a" }));
    await app.time.pass(999);
    expect(seen).toEqual([]);
    await app.time.pass(1);
    expect(seen).toEqual(["a1 a2 a3", "b1", "alone text"]);
  });

  it("ends at ten messages", async () => {
    const seen: number[] = [];
    const app = createLaneApp((composer) => composer.album((ctx) => seen.push(ctx.album.length)));
    const all = Array.from({ length: 10 }, () => photoUpdate("a", { media_group_id: "a" }));
    await app.receive(...all);
    expect(seen).toEqual([10]);
  });

  it("is decided by its first message inside, and by every message outside", async () => {
    const seen: unknown[] = [];
    const app = createLaneApp((composer) => {
      composer.on(":caption").album((ctx) => seen.push(`captions ${namesOf(ctx.album)}`));
      composer.album().on("message:photo", (ctx) => seen.push(ctx.album.length));
    });
    const { text: _, ...video } = message("", { media_group_id: "a" });
    await app.receive(
      photoUpdate("1", { media_group_id: "a" }),
      { update_id: 1, message: video },
      photoUpdate("2", { media_group_id: "a" }),
    );
    await app.time.pass(1_000);
    expect(seen).toEqual(["captions 1 2"]);
    seen.length = 0;
    const { caption: __, ...photo } = { ...video, photo: [], caption: "" };
    await app.receive({ update_id: 2, message: photo }, { update_id: 3, message: video });
    await app.time.pass(1_000);
    expect(seen).toEqual([2]);
  });

  it("is gathered once when a burst would take it as well", async () => {
    const seen: unknown[] = [];
    const app = createLaneApp((composer) => {
      composer.album((ctx) => seen.push(`album ${namesOf(ctx.album)}`));
      composer.burst((ctx) => seen.push(`burst ${namesOf(ctx.burst)}`));
    });
    await app.receive(
      photoUpdate("1", { media_group_id: "a" }),
      photoUpdate("2", { media_group_id: "a" }),
      textUpdate("3"),
      textUpdate("4"),
    );
    await app.time.pass(2_000);
    expect(seen).toEqual(["album 1 2", "burst 3 4"]);
  });
});
