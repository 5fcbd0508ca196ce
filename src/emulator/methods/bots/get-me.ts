import { answer } from "../../wire/envelope.ts";
import type { MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#getme */
export const getMe: MethodHandler = ({ bot }) => answer(bot.me);
