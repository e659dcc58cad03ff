import { accountDecider } from "../../domain/account/account.decider.ts";
import { displayNameText } from "../../domain/profile/display-name.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { ownPictures } from "../account/own-pictures.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { holdOf, withdrawReviews } from "../review/ask-review.ts";
import { APART } from "../review/review-files.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { forgetCoverFilm, takeCoverFilm } from "./cover-film.ts";
import { showNewPicture } from "./new-picture.ts";
import { FOLDERS } from "./pictures.review.ts";
import { showPictures, tellPages } from "./shown-pictures.ts";
import { storePicture, useUp, type Uploaded } from "./uploaded-picture.ts";

/** What an upload becomes, by what it is for. */
const uses = { avatar: "avatar", cover_picture: "cover" } as const;

const picturesOf = async (unit: UnitOfWork, id: AccountId) =>
  ownPictures(
    await unit.sql.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );

/**
 * Uses an upload as a picture of an account: everybody sees it at once, or its owner alone until it is approved (COVER-29).
 * Answers the pictures as their owner sees them; null: the upload is not the caller's to use.
 */
const use = async (
  context: RequestContext,
  id: AccountId,
  picture: keyof typeof uses,
  upload: Uploaded,
): Promise<ReturnType<typeof ownPictures> | null> => {
  const { services, site } = context;
  const kind = uses[picture];
  const held = holdOf(site, services, true);
  const folder = held === null ? FOLDERS[picture] : APART;
  const stored = await storePicture({ services, accountId: signedIn(context).id }, { kind, folder }, upload);
  if (stored === null) return null;
  const { name: file, subject } = stored;
  return services.store.transact(context.metadata, async (unit) => {
    if (!(await useUp(unit, upload))) return null;
    if (kind === "cover") await forgetCoverFilm(unit, id);
    await showNewPicture(unit, services, { kind: picture, accountId: id, subject, file, held });
    return picturesOf(unit, id);
  });
};

const coverOf = (shown: ReturnType<typeof ownPictures>, isProcessing: boolean) => ({
  fans_cover_picture_url: shown.fans_cover_picture_url,
  fans_cover_video_url: shown.fans_cover_video_url,
  is_processing: isProcessing,
});

/** Takes a film as the cover of an account; until it is ready everything stays as it is. */
const useFilm = async (context: RequestContext, ownerId: AccountId, upload: Uploaded) => {
  const { services, site, metadata } = context;
  const film = { accountId: signedIn(context).id, ownerId, held: holdOf(site, services, true) };
  return services.store.transact(metadata, async (unit) => {
    const refused = await takeCoverFilm(unit, film, upload);
    return refused ?? answer(coverOf(await picturesOf(unit, ownerId), true));
  });
};

export const picturesHandlers = {
  setAvatar: async ({ tkn, srv_id }, context) => {
    const id = subjectOf(context);
    const shown = await use(context, id, "avatar", { tkn, srv_id });
    return shown === null ? refuse("upload_expired") : answer({ fans_avatar_url: shown.fans_avatar_url });
  },

  deleteAvatar: async (_, context) => {
    const id = subjectOf(context);
    await context.services.store.transact(context.metadata, async (unit) => {
      await withdrawReviews(unit, id, ["avatar"]);
      await unit.execute(accountDecider, id, { type: "HoldPicture", picture: "avatar", address: null });
      await showPictures(unit, id, { avatar_url: null });
    });
    return answer({ fans_avatar_url: null });
  },

  setCover: async ({ tkn, srv_id, type }, context) => {
    const id = subjectOf(context);
    if (type === "video") return useFilm(context, id, { tkn, srv_id });
    const shown = await use(context, id, "cover_picture", { tkn, srv_id });
    return shown === null ? refuse("upload_expired") : answer(coverOf(shown, false));
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
