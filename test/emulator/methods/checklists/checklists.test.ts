import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  EmulatedBusiness,
  EmulatedChat,
  EmulatedUser,
} from "../../../../src/emulator/index.ts";
import type { Message, UpdatePayloads } from "../../../../src/types/index.ts";
import { createScenario, type Scenario } from "../../scenario.ts";

let scenario: Scenario;
let owner: EmulatedUser;
let business: EmulatedBusiness;
/** The chat with the business as its customer sees it. */
let chat: EmulatedChat;
beforeEach(() => {
  scenario = createScenario();
  owner = scenario.emulator.createUser({ first_name: "Olive" });
  business = owner.connectBusiness(scenario.bot);
  chat = business.openChat(scenario.ada);
});
afterEach(() => scenario.emulator.close());

const tasks = [
  { id: 1, text: "Water" },
  { id: 2, text: "*Tea*", parse_mode: "Markdown" },
];
const inBusiness = (checklist: unknown, more: object = {}) => ({
  business_connection_id: business.connection.id,
  chat_id: scenario.ada.user.id,
  checklist,
  ...more,
});
const outcome = (checklist: unknown) => scenario.outcome("sendChecklist", inBusiness(checklist));

async function send(more: object = {}): Promise<Message> {
  const parameters = inBusiness({ title: "Shopping", tasks, ...more });
  // The test calls it only with valid checklists.
  return (await scenario.call("sendChecklist", parameters)).result as Message;
}

const lastMessage = async (): Promise<Message | undefined> => {
  const update: Partial<UpdatePayloads> | undefined = (
    await scenario.call("getUpdates", { offset: -1 })
  ).result.at(-1);
  return update?.business_message;
};

describe("sendChecklist", () => {
  it("sends a checklist on behalf of a business", async () => {
    const message = await send({ title: "<b>Shopping</b>", parse_mode: "HTML" });
    expect(message).toMatchObject({
      from: owner.user,
      sender_business_bot: scenario.bot.me,
      checklist: {
        title: "Shopping",
        title_entities: [{ type: "bold", offset: 0, length: 8 }],
        tasks: [
          { id: 1, text: "Water" },
          { id: 2, text: "Tea", text_entities: [{ type: "bold", offset: 0, length: 3 }] },
        ],
      },
    });
    expect(message.checklist).not.toHaveProperty("others_can_add_tasks");
    const lines = [{ id: 1, text: "a\nb" }];
    expect((await send({ tasks: lines })).checklist?.tasks[0]?.text).toBe("a b");
  });

  it("needs a business connection", async () => {
    const parameters = { chat_id: scenario.chat.id, checklist: { title: "Shopping", tasks } };
    expect(await scenario.outcome("sendChecklist", parameters)).toBe(
      "business connection not found",
    );
  });

  it.each([
    [undefined, `parameter "checklist" is required`],
    ["[", "can't parse InputChecklist JSON object"],
    [[], "can't parse InputChecklist: expected an Object"],
    [{}, `can't parse InputChecklist: Can't find field "title"`],
    [{ title: "a" }, `can't parse InputChecklist: Can't find field "tasks"`],
    [
      { title: "a", tasks: [1] },
      "can't parse InputChecklist: Can't parse InputChecklistTask: expected an Object",
    ],
    [
      { title: "a", tasks: [{ text: "b" }] },
      `can't parse InputChecklist: Can't parse InputChecklistTask: Can't find field "id"`,
    ],
    [{ title: "a", tasks: [{ id: 0, text: "b" }] }, "checklist task identifier must be positive"],
    [
      { title: "a", tasks: [{ id: 1, text: "b".repeat(101) }] },
      "checklist task text length must not exceed 100",
    ],
    [{ title: "a".repeat(256), tasks }, "checklist title length must not exceed 255"],
    [{ title: " ", tasks }, "text must be non-empty"],
    [{ title: "a", tasks: [] }, "checklist must have at least 1 task"],
    [
      { title: "a", tasks: Array.from({ length: 31 }, (_, id) => ({ id: id + 1, text: "b" })) },
      "checklist must have at most 30 tasks",
    ],
    [{ title: "a", tasks: [tasks[0], tasks[0]] }, "TODO_ITEM_DUPLICATE"],
  ])("refuses %j", async (checklist, reason) => {
    expect(await outcome(checklist)).toBe(reason);
  });
});

describe("a checklist", () => {
  it("is checked by people, if the author lets them", async () => {
    const { ada } = scenario;
    const closed = await send();
    expect(() => chat.checkTasks(closed, 1)).toThrow("others_can_mark_tasks_as_done");
    const message = await send({ others_can_mark_tasks_as_done: true });
    chat.checkTasks(message, 1, 2);
    expect(await lastMessage()).toMatchObject({
      from: ada.user,
      checklist_tasks_done: {
        checklist_message: { message_id: message.message_id },
        marked_as_done_task_ids: [1, 2],
      },
    });
    const current = () =>
      chat.messages().find(({ message_id }) => message_id === message.message_id)?.checklist;
    expect(current()?.tasks[0]).toMatchObject({ completed_by_user: ada.user });
    expect(() => chat.checkTasks(message, 1)).toThrow("Task 1 is done already");
    expect(() => chat.checkTasks(message)).toThrow("at least one task");
    expect(() => chat.checkTasks(message, 9)).toThrow("The checklist has no task 9");
    chat.uncheckTasks(message, 1);
    expect((await lastMessage())?.checklist_tasks_done).toMatchObject({
      marked_as_not_done_task_ids: [1],
    });
    expect(current()?.tasks[0]).toEqual({ id: 1, text: "Water" });
    expect(() => chat.uncheckTasks(message, 1)).toThrow("Task 1 is not done");
  });

  it("gets more tasks, up to its limit", async () => {
    const message = await send({ others_can_add_tasks: true });
    chat.addTasks(message, "Milk", "@shop_bot");
    expect((await lastMessage())?.checklist_tasks_added).toMatchObject({
      checklist_message: { checklist: { tasks: { length: 4 } } },
      tasks: [
        { id: 3, text: "Milk" },
        { id: 4, text_entities: [{ type: "mention" }] },
      ],
    });
    expect(() => chat.addTasks(message, ...Array<string>(27).fill("b"))).toThrow("1 to 30 tasks");
    expect(() => chat.addTasks(message, "b".repeat(101))).toThrow("more than 100 characters");
    expect(() => chat.addTasks(message)).toThrow("at least one task");
    const text = chat.sendText("hi");
    expect(() => chat.addTasks(text, "Milk")).toThrow("has no checklist");
  });

  it("is always open to its author", async () => {
    const message = await send();
    business.in(scenario.ada).checkTasks(message, 1);
    expect((await lastMessage())?.from).toEqual(owner.user);
    const own = chat.sendChecklist("Trip", ["Pack", "Go"], { others_can_add_tasks: true });
    expect((await lastMessage())?.checklist?.tasks).toEqual([
      { id: 1, text: "Pack" },
      { id: 2, text: "Go" },
    ]);
    chat.checkTasks(own, 2);
    expect(() => chat.sendChecklist("Trip", [])).toThrow("1 to 30 tasks");
    expect(() => chat.sendChecklist("a".repeat(256), ["Pack"])).toThrow("more than 255 characters");
  });

  it("stays in its topic", async () => {
    const { emulator, ada, bot, call } = scenario;
    const members = [ada];
    const forum = emulator.createSupergroup({ title: "T", owner, members, is_forum: true });
    owner.in(forum).invite(bot);
    const message_thread_id = owner.in(forum).createTopic("Trips");
    const own = ada
      .in(forum)
      .send(
        { checklist: { title: "Trip", tasks: [{ id: 1, text: "Pack" }] } },
        { message_thread_id },
      );
    expect(ada.in(forum).checkTasks(own, 1)).toMatchObject({ message_thread_id });
    expect((await call("getUpdates", { offset: -1 })).result[0]).toMatchObject({
      message: { message_thread_id, checklist_tasks_done: { marked_as_done_task_ids: [1] } },
    });
  });

  it("needs the permission for polls in groups", () => {
    const { emulator, ada, bot } = scenario;
    const group = emulator.createSupergroup({ title: "Tea", owner, members: [ada, bot] });
    owner.in(group).restrict(ada, { can_send_messages: true });
    expect(() => ada.in(group).sendChecklist("Trip", ["Pack"])).toThrow(
      "not enough rights to send checklists to the chat",
    );
  });
});

describe("editMessageChecklist", () => {
  it("replaces the checklist, and tasks that stay are still done", async () => {
    const { message_id } = await send({ others_can_mark_tasks_as_done: true });
    chat.checkTasks({ message_id }, 1);
    const changed = [
      { id: 3, text: "Milk" },
      { id: 1, text: "More water" },
    ];
    const parameters = inBusiness({ title: "Food", tasks: changed }, { message_id });
    const { result } = await scenario.call("editMessageChecklist", parameters);
    expect(result).toMatchObject({
      checklist: {
        title: "Food",
        tasks: [changed[0], { ...changed[1], completed_by_user: scenario.ada.user }],
      },
    });
    expect(await scenario.outcome("editMessageChecklist", parameters)).toMatch(
      /^message is not modified/,
    );
  });

  it("refuses messages without a checklist", async () => {
    const { call } = scenario;
    const connection = inBusiness(undefined, { text: "hi" });
    const { message_id } = (await call("sendMessage", connection)).result;
    const parameters = inBusiness({ title: "Food", tasks }, { message_id });
    expect(await scenario.outcome("editMessageChecklist", parameters)).toBe(
      "there is no checklist in the message to edit",
    );
  });
});
