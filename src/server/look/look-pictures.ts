import { creatorDecider, type CreatorState } from "../../domain/creator/creator.decider.ts";
import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import type { LookPicturePart, LookPictures } from "../../domain/look/look-picture.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { answer, refuse, type Answer, type Refusal } from "../http/reply.ts";
import { isAddressOf } from "../media/media-host.ts";
import { PREFIX, removeReplaced } from "../pictures/shown-pictures.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Where the pictures of pages' own looks lie, which everybody sees. */
export const LOOK_FOLDER = "public/looks";

const CHANGED = "This picture was changed in another window. You see the one that is there now.";

/** The pictures alone. */
export const picturesOf = ({ logo, display_name_path, og_image }: LookPictures): LookPictures => ({
  logo,
  display_name_path,
  og_image,
});

/** Only what was uploaded for a look: a file of the demo may be in use elsewhere. */
const uploaded = (pictures: LookPictures): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(picturesOf(pictures)).filter(([, address]) =>
      address?.startsWith(`${PREFIX}${LOOK_FOLDER}/`),
    ),
  );

/** A picture of a look as a call brings it: its file, null for none; `was`: the address that was shown before. */
export interface LookPictureChange {
  readonly part: LookPicturePart;
  readonly file: string | null;
  readonly was: string | null | undefined;
}

/** Refuses to change a picture that is another one than the one that was shown; all are told as they are now. */
export const changedPicture = (
  { whiteLabel = plainWhiteLabel }: CreatorState,
  part: LookPicturePart,
  was: string | null | undefined,
): Refusal | null =>
  was === undefined || isAddressOf(was, whiteLabel[part])
    ? null
    : refuse("section_changed", { error: CHANGED, current: { ...picturesOf(whiteLabel) } });

/**
 * Shows another picture of a creator's look, or none, and tells open pages, of a logo also the new one (RTP-09); the file of
 * before goes. Answers all pictures.
 */
export const showLookPicture = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  { part, file, was }: LookPictureChange,
): Promise<Answer<{ readonly data: LookPictures }> | Refusal> => {
  const creator = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", creatorId)
    .where("type", "=", "model")
    .executeTakeFirst();
  if (creator === undefined) return refuse("not_allowed");
  const { username } = creator;
  const state = await unit.load(creatorDecider, creatorId);
  const refused = changedPicture(state, part, was);
  if (refused !== null) return refused;
  const before = state.whiteLabel ?? plainWhiteLabel;
  const address = file === null ? null : PREFIX + file;
  if (before[part] === address) return answer({ data: picturesOf(before) });
  const settings = { ...before, [part]: address };
  const { rejected } = await unit.execute(creatorDecider, creatorId, { type: "SetWhiteLabel", settings });
  if (rejected !== undefined) throw new Error("The rules let a picture through that is refused.");
  removeReplaced(unit, uploaded(before), uploaded(settings));
  const audience = { room: `profile:${username}` } as const;
  if (part === "logo")
    unit.publish({ event: "logo.update", audience, data: { username, logo: settings.logo } });
  unit.publish({ event: "profile.update", audience, data: { username } });
  return answer({ data: picturesOf(settings) });
};
