import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import type { PartWith } from "../personal/personal.ts";
import { PREFIX } from "./shown-pictures.ts";

/** The files of an account's own pictures and of its page's look go with it. */
export const removePictures: PartWith = async (unit, { id }) => {
  const account = await unit.sql
    .selectFrom("account")
    .select(["avatar_url", "cover_picture_url", "cover_video_url"])
    .select(["avatar_held", "cover_picture_held", "cover_video_held"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { whiteLabel } = await unit.load(creatorDecider, id);
  const look = [whiteLabel?.logo, whiteLabel?.og_image, whiteLabel?.display_name_path];
  for (const address of [...Object.values(account), ...look]) {
    if (address?.startsWith(`${PREFIX}public/`) !== true) continue;
    const name = address.slice(PREFIX.length);
    unit.schedule({ kind: "media.remove", key: `remove:${name}`, payload: { name } });
  }
};
