import type { File } from "../../../types/index.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";

/** The limit of downloads from Telegram's cloud. */
const MAX_BYTES = 20 << 20;

/** https://core.telegram.org/bots/api#getfile */
export const getFile: MethodHandler = ({ world, parameters }) => {
  const id = parameters.text("file_id");
  if (id === "") throw badRequest("file_id not specified");
  const file = world.files.findById(id);
  if (file === undefined) throw badRequest("invalid file_id");
  const { byteLength } = file.bytes;
  if (byteLength > MAX_BYTES) throw badRequest("file is too big");
  const result: File = {
    file_id: id,
    file_unique_id: file.uniqueId,
    file_size: byteLength,
    file_path: file.path,
  };
  return toResult(result);
};
