import { toNewFile } from "../model/files/new-file.ts";
import type { Actor } from "./actions/actor.ts";
import { sampleOf } from "./actions/send-file.ts";

/** The size in which profile photos are stored. */
const SIDE = 640;

/** Shows a new photo on the profile of a person. */
export function addProfilePhoto(
  { user, world }: Pick<Actor, "user" | "world">,
  bytes: Uint8Array = sampleOf("Photo"),
): void {
  const profile = world.profiles.of(user.id);
  const file = toNewFile("Photo", { bytes, fileName: "" }, { width: SIDE, height: SIDE });
  profile.photos = [...profile.photos, world.files.add(file)];
}

/** Adds an audio file to the profile of a person. */
export function addProfileAudio(
  { user, world }: Pick<Actor, "user" | "world">,
  bytes: Uint8Array = sampleOf("Audio"),
): void {
  const profile = world.profiles.of(user.id);
  const file = toNewFile("Audio", { bytes, fileName: "audio.mp3" });
  profile.audios = [...profile.audios, world.files.add(file)];
}
