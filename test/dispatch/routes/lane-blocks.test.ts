import { describe, expect, it } from "vitest";
import { answersEarly } from "../../../src/dispatch/index.ts";
import { Bot, Composer } from "../../../src/index.ts";
import { probeUpdate, type Update } from "../../../src/types/index.ts";
import { bot as me, message, textUpdate } from "../../support/updates.ts";

const silent = () => undefined;

function routesOf(...registrations: ((composer: Composer) => unknown)[]) {
  const composer = new Composer();
  for (const register of registrations) register(composer);
  return composer.routes();
}

describe("overtake, burst and album among the routes", () => {
  it("request the kinds of update that they handle", () => {
    const kinds = (register: (composer: Composer) => unknown) => {
      const composer = new Composer();
      register(composer);
      return composer.allowedUpdates();
    };
    expect(kinds((app) => app.overtake().callbackQuery("stop", silent))).toEqual([
      "callback_query",
    ]);
    const messages = ["message", "channel_post", "business_message"];
    expect(kinds((app) => app.burst(silent))).toEqual(messages);
    expect(kinds((app) => app.album(silent))).toEqual(messages);
    expect(kinds((app) => app.burst().on("message:text", silent))).toEqual(["message"]);
  });

  it("let webhooks skip what they cannot match", () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.album(silent);
    bot.overtake().command("stop", silent);
    const canHandle = (update: Update) =>
      bot.canHandle(probeUpdate(new TextEncoder().encode(JSON.stringify(update))));
    expect(canHandle(textUpdate("/stop"))).toBe(true);
    expect(canHandle(textUpdate("text"))).toBe(false);
    expect(canHandle(textUpdate("text", { media_group_id: "1" }))).toBe(true);
    const edited_message = message("text", { media_group_id: "1" });
    expect(canHandle({ update_id: 1, edited_message })).toBe(false);
  });

  it("are listed as they were registered", () => {
    const routes = routesOf(
      (app) => app.overtake().command("stop", silent),
      (app) => app.burst().on("message:text", silent),
      (app) => app.chatType("private").album(silent),
    );
    expect(routes.map(({ trigger }) => trigger)).toEqual([
      "overtake > command stop",
      "burst message | channel_post | business_message > on message:text",
      "chatType private > album message:media_group_id | channel_post:media_group_id | business_message:media_group_id",
    ]);
  });

  it.each<[string, ((app: Composer) => unknown)[], object]>([
    [
      "a command after the same under overtake()",
      [(app) => app.overtake().command("stop", silent), (app) => app.command("stop", silent)],
      { duplicateOf: 0 },
    ],
    [
      "overtake() after a handler for the same updates",
      [(app) => app.on("message:text", silent), (app) => app.overtake().command("stop", silent)],
      { shadowedBy: 0, reachedOnlyBy: [] },
    ],
    [
      "a handler of messages after burst()",
      [(app) => app.burst(silent), (app) => app.on("message:photo", silent)],
      { shadowedBy: 0, reachedOnlyBy: [] },
    ],
    [
      "album() after a handler of messages",
      [(app) => app.on("message", silent), (app) => app.album(silent)],
      {
        shadowedBy: 0,
        reachedOnlyBy: ["channel_post:media_group_id", "business_message:media_group_id"],
      },
    ],
    [
      "an edited message under burst()",
      [(app) => app.burst().on("edited_message", silent)],
      { isUnreachable: true },
    ],
  ])("are compared with other routes: %s", (_, registrations, expected) => {
    expect(routesOf(...registrations).at(-1)).toMatchObject(expected);
  });

  it("do not hide routes that other updates reach", () => {
    const routes = routesOf(
      (app) => app.overtake().command("stop", silent),
      (app) => app.album(silent),
      (app) => app.burst().on("message:text", silent),
      (app) => app.on("message:photo", silent),
      (app) => app.command("start", silent),
    );
    const { duplicateOf, shadowedBy } = routes[3] ?? {};
    expect([duplicateOf, shadowedBy]).toEqual([undefined, undefined]);
    expect(routes[4]).toMatchObject({ shadowedBy: 2 });
  });

  it("need the next update of a chat before the last one has been handled", () => {
    const needs = (register: (composer: Composer) => unknown) => {
      const composer = new Composer();
      register(composer);
      return answersEarly(Composer.routesOf(composer));
    };
    expect(needs((app) => app.filter(() => true).on("message", silent))).toBe(false);
    expect(needs((app) => app.filter(() => true).overtake(silent))).toBe(true);
    expect(needs((app) => app.use(new Composer()).burst(silent))).toBe(true);
    expect(needs((app) => app.album(silent))).toBe(true);
  });
});
