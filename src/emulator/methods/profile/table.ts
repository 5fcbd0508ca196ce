import type { MethodTable } from "../method.ts";
import { deleteMyCommands, getMyCommands, setMyCommands } from "./commands.ts";
import {
  getMyDefaultAdministratorRights,
  setMyDefaultAdministratorRights,
} from "./default-rights.ts";
import { getChatMenuButton, setChatMenuButton } from "./menu-button.ts";
import { removeMyProfilePhoto, setMyProfilePhoto } from "./profile-photo.ts";
import {
  getMyDescription,
  getMyName,
  getMyShortDescription,
  setMyDescription,
  setMyName,
  setMyShortDescription,
} from "./texts.ts";
import { getUserProfileAudios, getUserProfilePhotos, setUserEmojiStatus } from "./user-profile.ts";

/** What bots say of themselves, and what people show of themselves. */
export const PROFILE: MethodTable = {
  modelled: {
    getUserProfileAudios,
    getUserProfilePhotos,
    removeMyProfilePhoto,
    setMyProfilePhoto,
    setUserEmojiStatus,
  },
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
