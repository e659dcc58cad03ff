import { sql } from "kysely";

import { keptFileName } from "../../domain/upload/file-name.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Hold } from "../../domain/review/review.events.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { UPLOAD_SERVER } from "../upload/upload-server.ts";
import type { MediaKind, MediaState } from "./media.tables.ts";

/**
 * What a call names a medium by: an upload of `image|video|audio/fans-media` (COVER-35) with the name of its file, or the id of one
 * that its owner has already.
 */
export type MediaPick =
  | { readonly tkn: string; readonly srv_id: string; readonly name?: string | undefined }
  | { readonly vault_id: number };

/** A medium that may be shown in what picked it, once it is `ready` and nothing holds it. */
export interface PickedMedia {
  readonly id: number;
  readonly kind: MediaKind;
  readonly state: MediaState;
  readonly held: Hold | null;
}

/** Whether what shows a medium may be shown. */
export const isShowable = ({ state, held }: PickedMedia): boolean => state === "ready" && held === null;

interface Whose {
  /** Who uploaded: the caller, a manager too. */
  readonly accountId: AccountId;
  /** Whose the media are, and become: the creator that the caller acts for. */
  readonly ownerId: AccountId;
}

// Rows are held until the commit: what becomes of a medium meanwhile is told after it, to what uses it by then.
const uploadedMedia = (unit: UnitOfWork, tkn: string, { accountId }: Whose) =>
  unit.sql
    .selectFrom("upload as u")
    .innerJoin("media as m", "m.id", "u.media_id")
    .select(["m.id", "m.kind", "m.state", "m.held"])
    .where("u.id", "=", tkn)
    .where("u.account_id", "=", accountId)
    .where("u.used_by", "is", null)
    .forUpdate()
    .executeTakeFirst();

const keptMedia = (unit: UnitOfWork, id: number, { ownerId }: Whose) =>
  unit.sql
    .selectFrom("media")
    .select(["id", "kind", "state", "held"])
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("used", "=", true)
    .forUpdate()
    .executeTakeFirst();

/**
 * Uses uploads and media of the owner's own, in the caller's transaction. Answers them in order, or the index of the first pick
 * that is bad (answer 410 `upload_expired`): nobody's, another's, of another purpose, used already, failed, rejected by
 * a reviewer, or named twice. Then none is used.
 *
 * One that is `waiting` or `processing` becomes `ready` or `failed` later, one that is held may be released: `mediaSettled` of
 * `Feature` is told then, in the transaction that says so. What shows media must not be shown before (`isShowable`).
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
    if (found === undefined || found.state === "failed") return { bad };
    const { id, kind, state, held } = found;
    if (held === "rejected" || media.some((other) => other.id === id)) return { bad };
    media.push({ id, kind, state, held });
  }
  const uploads = picks.flatMap((pick, index) =>
    "tkn" in pick ? [{ tkn: pick.tkn, id: media[index]!.id, name: keptFileName(pick.name ?? "") }] : [],
  );
  if (uploads.length > 0) {
    const { ownerId } = whose;
    const tokens = uploads.map(({ tkn }) => tkn);
    await unit.sql.updateTable("upload").set({ used_by: ownerId }).where("id", "in", tokens).execute();
    await sql`
      update media set used = true, owner_id = ${ownerId}, name = picked.name
        from unnest(${uploads.map(({ id }) => id)}::bigint[], ${uploads.map(({ name }) => name)}::text[]) as picked (id, name)
        where media.id = picked.id`.execute(unit.sql);
  }
  return { media };
};
