import { describe, expect, it } from "vitest";
import { commandMenu, type MenuApi } from "../../src/commands/index.ts";
import { createCommandsApi } from "./commands-api.ts";

const privateChats = { scope: { type: "all_private_chats" as const } };

describe("commandMenu", () => {
  it("lists plain commands in the default menu, in order", () => {
    expect(commandMenu({ start: "Begin", help: "What I can do" }).lists).toEqual([
      {
        scope: { type: "default" },
        commands: [
          { command: "start", description: "Begin" },
          { command: "help", description: "What I can do" },
        ],
      },
    ]);
  });

  it("repeats commands without scopes in each menu, because Telegram shows only the most specific one", () => {
    const { lists } = commandMenu({
      start: "Begin",
      pay: { description: "Pay", scopes: ["all_private_chats", { type: "chat", chat_id: -1 }] },
    });
    const both = ["start", "pay"];
    expect(lists.map(({ scope, commands }) => [scope, commands.map((c) => c.command)])).toEqual([
      [{ type: "default" }, ["start"]],
      [{ type: "all_private_chats" }, both],
      [{ type: "chat", chat_id: -1 }, both],
    ]);
  });

  it("creates a list for each language of a scope, with the description where a translation is missing", () => {
    const { lists } = commandMenu({
      start: { description: "Begin", languages: { de: "Los", sv: "Börja" } },
      help: "Help",
      debug: false,
    });
    const help = { command: "help", description: "Help" };
    expect(lists).toEqual([
      { scope: { type: "default" }, commands: [{ command: "start", description: "Begin" }, help] },
      {
        scope: { type: "default" },
        language_code: "de",
        commands: [{ command: "start", description: "Los" }, help],
      },
      {
        scope: { type: "default" },
        language_code: "sv",
        commands: [{ command: "start", description: "Börja" }, help],
      },
    ]);
  });

  it("recognizes equal scopes, however they are written", () => {
    const { lists } = commandMenu({
      a: {
        description: "A",
        scopes: [{ type: "chat_member", chat_id: -1, user_id: 2 }, "all_private_chats"],
      },
      b: {
        description: "B",
        scopes: [{ user_id: 2, chat_id: -1, type: "chat_member" }, { type: "all_private_chats" }],
      },
    });
    expect(lists.map(({ commands }) => commands.length)).toEqual([2, 2]);
  });

  it.each([
    ["Start", "Begin", /"Start".*a-z/],
    ["", "Begin", /1 to 32/],
    ["a".repeat(33), "Begin", /1 to 32/],
    ["/start", "Begin", /a-z/],
    ["start", "", /"start".*1 to 256.*not 0/],
    ["start", "x".repeat(257), /not 257/],
    ["start", "  \n\u00a0\u3000", /"start": a description must not be only white space/],
    ["start", { description: "x", languages: { deu: "y" } }, /"deu" is not a two-letter/],
    ["start", { description: "x", languages: { de: "" } }, /1 to 256/],
    ["start", { description: "x", languages: { de: " " } }, /white space/],
    ["start", { description: "x", scopes: [] }, /scopes is empty/],
  ])("rejects what Telegram would reject: %j %j", (name, entry, message) => {
    expect(() => commandMenu({ [name]: entry })).toThrow(message);
  });

  it("counts descriptions in characters, not in UTF-16 units", () => {
    expect(() => commandMenu({ start: "😀".repeat(256) })).not.toThrow();
  });

  it("accepts 100 commands and rejects 101", () => {
    const entries = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, "x"]));
    expect(commandMenu(entries(100)).lists[0]?.commands).toHaveLength(100);
    expect(() => commandMenu(entries(101))).toThrow(/The menu default has 101 commands/);
  });
});

describe("sync", () => {
  const menu = commandMenu({
    start: { description: "Begin", languages: { de: "Los" } },
    pay: { description: "Pay", scopes: ["all_private_chats"] },
    debug: false,
  });

  it("sets the menus that differ, and the next time none", async () => {
    const { api, calls, state } = createCommandsApi();
    const first = await menu.sync(api, ["start", "pay", "debug"]);
    expect(first).toEqual({
      set: menu.lists.map(({ commands: _, ...place }) => place),
      unchanged: [],
      removed: [],
      unanswered: [],
      unlisted: [],
    });
    expect(state.size).toBe(4);
    calls.length = 0;
    const second = await menu.sync(api, ["start", "pay", "debug"]);
    expect(second.unchanged).toHaveLength(4);
    expect(calls).toEqual(Array(4).fill("getMyCommands"));
  });

  it("sets only a menu that another program has changed", async () => {
    const { api, calls } = createCommandsApi();
    await menu.sync(api, []);
    await api.setMyCommands({ commands: [], ...privateChats });
    calls.length = 0;
    expect((await menu.sync(api, [])).set).toEqual([privateChats]);
    expect(calls.filter((method) => method === "setMyCommands")).toHaveLength(1);
  });

  it("detects a new order, description and visibility", async () => {
    const { api } = createCommandsApi();
    const menus = [
      { a: "A", b: "B" },
      { b: "B", a: "A" },
      { b: "B", a: "a" },
      { b: "B", a: { description: "a", is_ephemeral: true } },
    ];
    for (const entries of menus) {
      const changed = commandMenu(entries);
      expect((await changed.sync(api, [])).set).toHaveLength(1);
      expect((await changed.sync(api, [])).unchanged).toHaveLength(1);
    }
  });

  it("keeps other menus, unless removeOthers is set", async () => {
    const { api, state } = createCommandsApi();
    const commands = [{ command: "old", description: "Old" }];
    const groups = { scope: { type: "all_group_chats" as const } };
    const chat = { scope: { type: "chat" as const, chat_id: 1 } };
    for (const place of [groups, { ...groups, language_code: "de" }, chat])
      await api.setMyCommands({ commands, ...place });
    expect((await menu.sync(api, [])).removed).toEqual([]);
    expect(state.size).toBe(7);
    const { removed } = await menu.sync(api, [], { removeOthers: true });
    expect(removed).toEqual([groups, { ...groups, language_code: "de" }]);
    expect([...state.keys()].filter((key) => key.includes("all_group_chats"))).toEqual([]);
    expect(state.size).toBe(5);
  });

  it("keeps the later of two menus complete when both are set at once, on each bot", async () => {
    const languages = (text: string) => ({ de: text, sv: text, fr: text });
    const [first, last] = ["first", "last"].map((text) =>
      commandMenu({ start: { description: text, languages: languages(text) } }),
    );
    if (!first || !last) throw new Error("no menus");
    const bots = [createCommandsApi(), createCommandsApi()];
    await Promise.all(
      bots.map(async ({ api, state }, i) => {
        let calls = i;
        // Every other call is slow, so that calls made at the same time overtake each other.
        const slowly: MenuApi = {
          ...api,
          async setMyCommands(params) {
            for (let turns = calls++ % 2 === 0 ? 20 : 0; turns > 0; turns--) await undefined;
            return api.setMyCommands(params);
          },
        };
        for (let round = 0; round < 5; round++)
          await Promise.all([first.sync(slowly, []), last.sync(slowly, [])]);
        const shown = [...state.values()].flat().map(({ description }) => description);
        expect(shown).toEqual(["last", "last", "last", "last"]);
      }),
    );
  });

  it("waits for an earlier synchronization, even one that fails", async () => {
    const { api, calls, state } = createCommandsApi();
    let failures = 1;
    const failing: MenuApi = {
      ...api,
      async setMyCommands(params) {
        calls.push("attempt");
        await undefined;
        if (failures-- > 0) throw new Error("offline");
        return api.setMyCommands(params);
      },
    };
    const [one, two] = await Promise.allSettled([menu.sync(failing, []), menu.sync(failing, [])]);
    expect(one).toEqual({ status: "rejected", reason: new Error("offline") });
    expect(two).toMatchObject({ status: "fulfilled", value: { unchanged: [] } });
    expect(calls.slice(0, 4)).toEqual(["getMyCommands", "attempt", "getMyCommands", "attempt"]);
    expect(state.size).toBe(4);
  });

  it("reports the differences between menu and handlers", async () => {
    const { api } = createCommandsApi();
    const report = await menu.sync(api, ["start", "secret", "debug"]);
    expect([report.unanswered, report.unlisted]).toEqual([["pay"], ["secret"]]);
    const pattern = /^(?:start|p.*)$/g;
    for (const _ of ["once", "again"]) {
      const matched = await menu.sync(api, [pattern]);
      expect([matched.unanswered, matched.unlisted]).toEqual([[], []]);
    }
  });
});
