import { accountDecider } from "../../domain/account/account.decider.ts";
import type { PictureSlot } from "../../domain/account/account.events.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Reviewed, ReviewedThings, ReviewRow } from "../review/reviewed.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { PREFIX, showPictures, tellPages, type Pictures } from "./shown-pictures.ts";

/** Where the pictures lie that everybody sees. */
export const FOLDERS: Readonly<Record<PictureSlot, string>> = {
  avatar: "public/avatars",
  cover_picture: "public/covers",
  cover_video: "public/covers",
};

/** A cover is a picture or a film. */
const instead: Readonly<Record<PictureSlot, Partial<Pictures>>> = {
  avatar: {},
  cover_picture: { cover_video_url: null },
  cover_video: { cover_picture_url: null },
};

/** Shows a stored file as a picture of an account. */
export const showPicture = (
  unit: UnitOfWork,
  id: AccountId,
  picture: PictureSlot,
  file: string,
): Promise<void> => showPictures(unit, id, { ...instead[picture], [`${picture}_url`]: PREFIX + file });

const ownerAndFile = ({ id, account_id, file }: ReviewRow) => {
  if (account_id === null || file === null) throw new Error(`${id} is no picture of an account.`);
  return { owner: account_id, file };
};

const pictureOf = (picture: PictureSlot): Reviewed => ({
  folder: FOLDERS[picture],
  show: (unit, item, file) => showPicture(unit, ownerAndFile(item).owner, picture, file ?? ""),
  hide: async (unit, item) => {
    const { owner, file } = ownerAndFile(item);
    const address = item.held === null ? PREFIX + file : null;
    await unit.execute(accountDecider, owner, { type: "RejectPicture", picture, address });
    await tellPages(unit, owner);
  },
  remove: async (unit, item) => {
    const { owner, file } = ownerAndFile(item);
    await unit.execute(accountDecider, owner, { type: "HoldPicture", picture, address: null });
    const { pictures } = await unit.load(accountDecider, owner);
    const isShown = item.held === null && pictures[`${picture}_url`] === PREFIX + file;
    await (isShown ? showPictures(unit, owner, { [`${picture}_url`]: null }) : tellPages(unit, owner));
  },
  files: async (_database, { file }) =>
    file === null ? [] : [{ kind: picture === "cover_video" ? "video" : "image", name: file }],
  // A cover is changed in place.
  replaceAt: (username) => (picture === "avatar" ? `/${username}?edit=avatar` : `/${username}`),
});

/** What reviewers look at of how an account looks (COVER-29). */
export const reviewedPictures = {
  avatar: pictureOf("avatar"),
  cover_picture: pictureOf("cover_picture"),
  cover_video: pictureOf("cover_video"),
} satisfies Partial<ReviewedThings>;
