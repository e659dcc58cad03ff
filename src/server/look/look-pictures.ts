import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import type { LookPicturePart, LookPictures } from "../../domain/look/look-picture.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { PREFIX, removeReplaced } from "../pictures/shown-pictures.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Where the pictures of pages' own looks lie, which everybody sees. */
export const LOOK_FOLDER = "public/looks";

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

/**
 * Shows another picture of a creator's look, or none (`file` null), and tells open pages, of a logo also the new one (RTP-09);
 * the file of before goes. Answers all pictures; null: the account is no creator's.
 */
export const showLookPicture = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  part: LookPicturePart,
  file: string | null,
): Promise<LookPictures | null> => {
  const creator = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", creatorId)
    .where("type", "=", "model")
    .executeTakeFirst();
  if (creator === undefined) return null;
  const { username } = creator;
  const before = (await unit.load(creatorDecider, creatorId)).whiteLabel ?? plainWhiteLabel;
  const address = file === null ? null : PREFIX + file;
  if (before[part] === address) return picturesOf(before);
  const settings = { ...before, [part]: address };
  const { rejected } = await unit.execute(creatorDecider, creatorId, { type: "SetWhiteLabel", settings });
  if (rejected !== undefined) throw new Error("The rules let a picture through that is refused.");
  removeReplaced(unit, uploaded(before), uploaded(settings));
  const audience = { room: `profile:${username}` } as const;
  if (part === "logo")
    unit.publish({ event: "logo.update", audience, data: { username, logo: settings.logo } });
  unit.publish({ event: "profile.update", audience, data: { username } });
  return picturesOf(settings);
};
