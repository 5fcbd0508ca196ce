import type { MethodTable } from "../method.ts";
import {
  removeChatVerification,
  removeUserVerification,
  verifyChat,
  verifyUser,
} from "./verify.ts";

/** Marks of third parties beside names. Every bot of the emulator is one that can set them. */
export const VERIFICATION: MethodTable = {
  modelled: { removeChatVerification, removeUserVerification, verifyChat, verifyUser },
  stored: {},
};
