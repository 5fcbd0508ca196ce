import { describe, expect, it } from "vitest";
import {
  broadcast,
  createClient,
  defaultTransport,
  withFloodControl,
  withRetry,
} from "../../src/index.ts";
import { okResponse, ScriptedTransport } from "./scripted-transport.ts";

const TOKEN = "42:token";
/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;
const transport = new ScriptedTransport(() => okResponse(true));
const api = createClient(TOKEN, { transport });

describe("a mistake of plain JavaScript is an error at once", () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "no token",
      () => createClient(given(undefined)),
      /^The bot token is empty. Set BOT_TOKEN to the token from @BotFather \(123456:ABC\.\.\.\)$/,
    ],
    ["an empty token", () => createClient(""), /^The bot token is empty. Set BOT_TOKEN to/],
    [
      "a malformed token",
      () => createClient("hush"),
      /^The bot token is malformed. Pass the token from @BotFather \(123456:ABC\.\.\.\)$/,
    ],
    ["a number as token", () => createClient(given(5)), /^The bot token is malformed/],
    [
      "a misspelled option",
      () => createClient(TOKEN, given({ apiroot: "https://example.org" })),
      /^"apiroot" is not a valid option of createClient\(\). Did you mean "apiRoot"\?$/,
    ],
    [
      "a text instead of options",
      () => createClient(TOKEN, given("https://example.org")),
      /^createClient\(\) takes an object of options, such as \{ apiRoot \}$/,
    ],
    [
      "use(undefined)",
      () => api.use(given(undefined)),
      /a function, got undefined \(a circular im/,
    ],
    ["withRetry", () => withRetry(transport, given({ maxAttempt: 2 })), /mean "maxAttempts"\?/],
    ["withFloodControl", () => withFloodControl(transport, given({ paced: 1 })), /mean "pace"\?/],
  ])("%s", (_, create, message) => {
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});

describe("a mistake of plain JavaScript rejects the call, which is not sent", () => {
  const TAKES_ONE_OBJECT =
    /^sendMessage takes one object, such as api.sendMessage\({ chat_id, text/;

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["positional", () => Reflect.apply(api.sendMessage, api, [7, "hi"]), TAKES_ONE_OBJECT],
    ["no parameters", () => Reflect.apply(api.sendMessage, api, []), TAKES_ONE_OBJECT],
    [
      "no parameters of answerCallbackQuery",
      () => Reflect.apply(api.answerCallbackQuery, api, []),
      /^answerCallbackQuery takes one object/,
    ],
    [
      "a file as Telegraf takes it",
      () => api.sendPhoto({ chat_id: 7, photo: given({ source: "a.jpg" }) }),
      /^sendPhoto: photo is { source }: pass new InputFile\(source\)$/,
    ],
    [
      "the same with bytes and a name",
      () =>
        api.sendDocument({ chat_id: 7, document: given({ source: Buffer.of(1), filename: "a" }) }),
      /^sendDocument: document is { source }: pass new InputFile/,
    ],
    [
      "the same in an album",
      () =>
        api.sendMediaGroup({
          chat_id: 7,
          media: [
            { type: "photo", media: "a" },
            { type: "video", media: given({ source: "a" }) },
          ],
        }),
      /^sendMediaGroup: media\[1\].media is { source }/,
    ],
    ["broadcast", () => broadcast([7], async () => {}, given({ persecond: 5 })), /"perSecond"\?/],
  ])("%s", async (_, call, message) => {
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(message);
    expect(transport.requests).toEqual([]);
  });
});

describe("what looks like a mistake and is none", () => {
  it("options of which some are undefined", async () => {
    await createClient(TOKEN, given({ apiRoot: undefined, logger: undefined, transport })).getMe();
    await defaultTransport().close();
    expect(transport.requests.splice(0)).toHaveLength(1);
  });

  it("methods whose parameters are all optional", async () => {
    for (const call of [api.getMe, api.getUpdates, api.logOut, api.setMyName, api.deleteWebhook])
      await Reflect.apply(call, api, []);
    expect(transport.requests.splice(0).map(({ body }) => body)).toEqual(Array(5).fill("{}"));
  });

  it("a source beside other fields", async () => {
    const errors = [
      { source: "data", type: "passport", field_name: "a", data_hash: "b", message: "c" },
    ];
    await api.setPassportDataErrors({ user_id: 7, errors: given(errors) });
    expect(transport.requests.splice(0)).toHaveLength(1);
  });

  it("a source that toJSON leaves out", async () => {
    class Markup {
      readonly source = "menu.yaml";
      toJSON() {
        return { remove_keyboard: true };
      }
    }
    await api.sendMessage({ chat_id: 7, text: "x", reply_markup: given(new Markup()) });
    expect(transport.requests.splice(0)).toHaveLength(1);
  });
});
