import { toResult } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#getme */
export const getMe: MethodHandler = ({ bot }) => toResult(bot.profile);
