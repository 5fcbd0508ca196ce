import type { MethodTable } from "../method.ts";
import { deleteMyCommands, getMyCommands, setMyCommands } from "./commands.ts";
import {
  getMyDefaultAdministratorRights,
  setMyDefaultAdministratorRights,
} from "./default-rights.ts";
import { getChatMenuButton, setChatMenuButton } from "./menu-button.ts";
import {
  getMyDescription,
  getMyName,
  getMyShortDescription,
  setMyDescription,
  setMyName,
  setMyShortDescription,
} from "./texts.ts";

/** What a bot says of itself. */
export const PROFILE: MethodTable = {
  modelled: {},
  stored: {
    deleteMyCommands,
    getChatMenuButton,
    getMyCommands,
    getMyDefaultAdministratorRights,
    getMyDescription,
    getMyName,
    getMyShortDescription,
    setChatMenuButton,
    setMyCommands,
    setMyDefaultAdministratorRights,
    setMyDescription,
    setMyName,
    setMyShortDescription,
  },
};
