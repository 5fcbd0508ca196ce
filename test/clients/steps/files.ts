import { expectEqual, nextSent, type Stage, type Step } from "../stage.ts";

const REPORT = "a,b\n1,2\n";
/** A PNG of one pixel, with bytes behind it that no reader of pictures looks at. */
const PHOTO = Buffer.concat([
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
  Buffer.alloc(12_345),
]);

/** What happens with files. */
export const FILE_STEPS: readonly Step[] = [
  {
    name: "upload",
    async play(stage) {
      const { chat } = stage;
      const { document, caption } = await nextSent(chat, chat.sendText("/report"));
      expectEqual("caption", caption, "Report");
      expectEqual("file name", document?.file_name, "report.csv");
      expectEqual("bytes", await download(stage, document?.file_id), REPORT);
      return "ok";
    },
  },
  {
    name: "download",
    async play({ chat }) {
      const { text } = await nextSent(chat, chat.sendPhoto(PHOTO));
      expectEqual("text", text, `${PHOTO.byteLength} bytes`);
      return "ok";
    },
  },
  {
    name: "album",
    async play({ chat }) {
      const first = await nextSent(chat, chat.sendText("/album"));
      const second = await nextSent(chat, first);
      expectEqual("caption of the first", first.caption, "Two");
      expectEqual("caption of the second", second.caption, undefined);
      for (const { photo } of [first, second])
        if (photo === undefined) throw new Error("The album has something else than photos");
      if (first.media_group_id === undefined) throw new Error("The photos are no album");
      expectEqual("album of the second", second.media_group_id, first.media_group_id);
      return "ok";
    },
  },
];

/** Resolves with the text of a file that the bot has sent. */
async function download({ call, emulator, bot }: Stage, fileId = ""): Promise<string> {
  const { result } = await call("getFile", { file_id: fileId });
  const request = new Request(`http://emulator/file/bot${bot.token}/${result?.file_path}`);
  return await (await emulator.fetch(request)).text();
}
