import type { Kysely } from "kysely";

import { accountDecider } from "../../domain/account/account.decider.ts";
import { displayNameText } from "../../domain/profile/display-name.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { ownPictures } from "../account/own-pictures.ts";
import type { Database } from "../database/schema.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields, type Refusal } from "../http/reply.ts";
import { holdOf, withdrawReviews } from "../review/ask-review.ts";
import { APART } from "../review/review-files.ts";
import { changedAvatar, changedCover, holdPictures, picturesOf } from "./changed-pictures.ts";
import { forgetCoverFilm, isNextCover, takeCoverFilm } from "./cover-film.ts";
import { showNewPicture } from "./new-picture.ts";
import { FOLDERS } from "./pictures.review.ts";
import { showPictures, tellPages } from "./shown-pictures.ts";
import { isMadeOf, storePicture, useUp, type Uploaded } from "./uploaded-picture.ts";

/** What an upload becomes, by what it is for. */
const uses = { avatar: "avatar", cover_picture: "cover" } as const;

/** Where its owner sees each. */
const addresses = { avatar: "fans_avatar_url", cover_picture: "fans_cover_picture_url" } as const;

/** Refuses a change of what is another one than the caller was shown. */
type Changed = (database: Kysely<Database>) => Promise<Refusal | null>;

/**
 * Uses an upload as a picture of an account: everybody sees it at once, or its owner alone until it is approved (COVER-29).
 * Answers the pictures as their owner sees them, or why not: the upload is not the caller's to use, the picture was changed.
 */
const use = async (
  context: RequestContext,
  id: AccountId,
  picture: keyof typeof uses,
  { upload, changed }: { readonly upload: Uploaded; readonly changed: Changed },
): Promise<ReturnType<typeof ownPictures> | Refusal> => {
  const { services, site } = context;
  const kind = uses[picture];
  const held = holdOf(site, services, true);
  const folder = held === null ? FOLDERS[picture] : APART;
  // Looked at beforehand, too: nothing is stored for one that is refused.
  const early = await changed(services.database);
  if (early !== null) {
    const shown = await picturesOf(services.database, id);
    // The change was this one, and its answer was lost.
    return isMadeOf(shown[addresses[picture]], upload) ? shown : early;
  }
  const stored = await storePicture({ services, accountId: signedIn(context).id }, { kind, folder }, upload);
  if (stored === null) return refuse("upload_expired");
  const { name: file, subject } = stored;
  return services.store.transact(context.metadata, async (unit) => {
    await holdPictures(unit, id);
    const refused = await changed(unit.sql);
    if (refused !== null) return refused;
    if (!(await useUp(unit, upload))) return refuse("upload_expired");
    if (kind === "cover") await forgetCoverFilm(unit, id);
    await showNewPicture(unit, services, { kind: picture, accountId: id, subject, file, held });
    return picturesOf(unit.sql, id);
  });
};

const coverOf = (shown: ReturnType<typeof ownPictures>, isProcessing: boolean) => ({
  fans_cover_picture_url: shown.fans_cover_picture_url,
  fans_cover_video_url: shown.fans_cover_video_url,
  is_processing: isProcessing,
});

/** Takes a film as the cover of an account; until it is ready everything stays as it is. */
const useFilm = async (
  context: RequestContext,
  ownerId: AccountId,
  { upload, changed }: { readonly upload: Uploaded; readonly changed: Changed },
) => {
  const { services, site, metadata } = context;
  const film = { accountId: signedIn(context).id, ownerId, held: holdOf(site, services, true) };
  return services.store.transact(metadata, async (unit) => {
    await holdPictures(unit, ownerId);
    const other = await changed(unit.sql);
    // The change was this one, and its answer was lost.
    if (other !== null && (await isNextCover(unit, ownerId, upload)))
      return answer(coverOf(await picturesOf(unit.sql, ownerId), true));
    const refused = other ?? (await takeCoverFilm(unit, film, upload));
    return refused ?? answer(coverOf(await picturesOf(unit.sql, ownerId), true));
  });
};

export const picturesHandlers = {
  setAvatar: async ({ tkn, srv_id, was }, context) => {
    const id = subjectOf(context);
    // A form has no null: a field without a text is one.
    const changed: Changed = (database) => changedAvatar(database, id, was === "" ? null : was);
    const shown = await use(context, id, "avatar", { upload: { tkn, srv_id }, changed });
    return "kind" in shown ? shown : answer({ fans_avatar_url: shown.fans_avatar_url });
  },

  deleteAvatar: async ({ was }, context) => {
    const id = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      await holdPictures(unit, id);
      const refused = await changedAvatar(unit.sql, id, was);
      if (refused !== null) return refused;
      await withdrawReviews(unit, id, ["avatar"]);
      await unit.execute(accountDecider, id, { type: "HoldPicture", picture: "avatar", address: null });
      await showPictures(unit, id, { avatar_url: null });
      return answer({ fans_avatar_url: null });
    });
  },

  setCover: async ({ tkn, srv_id, type, was }, context) => {
    const id = subjectOf(context);
    const changed: Changed = (database) => changedCover(database, id, was);
    const chosen = { upload: { tkn, srv_id }, changed };
    if (type === "video") return useFilm(context, id, chosen);
    const shown = await use(context, id, "cover_picture", chosen);
    return "kind" in shown ? shown : answer(coverOf(shown, false));
  },

  setDisplayName: async ({ display_name, was }, context) => {
    const id = subjectOf(context);
    const text = displayNameText(display_name);
    if (text !== null) return refuseFields({ display_name: text });
    return context.services.store.transact(context.metadata, async (unit) => {
      const command = { type: "ChangeDisplayName", display_name: display_name.trim() } as const;
      const { display_name: stored } = await unit.load(accountDecider, id);
      const changed = changedElsewhere(was, { display_name: stored }, (_, value) => String(value));
      if (changed !== null) return changed;
      const { state } = await unit.execute(accountDecider, id, command);
      const username = await tellPages(unit, id);
      return answer({ user: { username, display_name: state.display_name } });
    });
  },
} satisfies Partial<Handlers>;
