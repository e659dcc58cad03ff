import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { UPLOAD_SERVER } from "../upload/upload-server.ts";
import type { MediaKind, MediaState } from "./media.tables.ts";

/** What a call names a medium by: an upload of `image|video|audio/fans-media` (COVER-35), or the id of one that its owner has already. */
export type MediaPick = { readonly tkn: string; readonly srv_id: string } | { readonly vault_id: number };

/** A medium that may be shown in what picked it, once it is `ready`. */
export interface PickedMedia {
  readonly id: number;
  readonly kind: MediaKind;
  readonly state: MediaState;
}

interface Whose {
  /** Who uploaded: the caller, a manager too. */
  readonly accountId: AccountId;
  /** Whose the media are, and become: the creator that the caller acts for (`accountOfCall`). */
  readonly ownerId: AccountId;
}

// Rows are held until the commit: what becomes of a medium meanwhile is told after it, to what uses it by then.
const uploadedMedia = (unit: UnitOfWork, tkn: string, { accountId }: Whose) =>
  unit.sql
    .selectFrom("upload as u")
    .innerJoin("media as m", "m.id", "u.media_id")
    .select(["m.id", "m.kind", "m.state"])
    .where("u.id", "=", tkn)
    .where("u.account_id", "=", accountId)
    .where("u.used_by", "is", null)
    .forUpdate()
    .executeTakeFirst();

const keptMedia = (unit: UnitOfWork, id: number, { ownerId }: Whose) =>
  unit.sql
    .selectFrom("media")
    .select(["id", "kind", "state"])
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("used", "=", true)
    .forUpdate()
    .executeTakeFirst();

/**
 * Uses uploads and media of the owner's own, in the caller's transaction. Answers them in order, or the index of the first pick
 * that is bad (answer 410 `upload_expired`): nobody's, another's, of another purpose, used already, failed, or named twice. Then
 * none is used.
 *
 * One that is `waiting` or `processing` becomes `ready` or `failed` later: `mediaSettled` of `Feature` is told then, in
 * the transaction that says so. What shows media must not be shown before all of them are `ready`.
 */
export const useUploads = async (
  unit: UnitOfWork,
  whose: Whose,
  picks: readonly MediaPick[],
): Promise<{ readonly media: readonly PickedMedia[] } | { readonly bad: number }> => {
  const media: PickedMedia[] = [];
  for (const [bad, pick] of picks.entries()) {
    if ("tkn" in pick && pick.srv_id !== UPLOAD_SERVER) return { bad };
    const found =
      "tkn" in pick
        ? await uploadedMedia(unit, pick.tkn, whose)
        : await keptMedia(unit, pick.vault_id, whose);
    const isBad = found === undefined || found.state === "failed" || media.some(({ id }) => id === found.id);
    if (isBad) return { bad };
    media.push(found);
  }
  const tokens = picks.flatMap((pick) => ("tkn" in pick ? [pick.tkn] : []));
  if (tokens.length > 0) {
    const { ownerId } = whose;
    const ids = media.map(({ id }) => id);
    await unit.sql.updateTable("upload").set({ used_by: ownerId }).where("id", "in", tokens).execute();
    await unit.sql
      .updateTable("media")
      .set({ used: true, owner_id: ownerId })
      .where("id", "in", ids)
      .execute();
  }
  return { media };
};
