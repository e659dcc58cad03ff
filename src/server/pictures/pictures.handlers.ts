import { accountDecider } from "../../domain/account/account.decider.ts";
import { displayNameText } from "../../domain/profile/display-name.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { accountOfCall } from "../profile/account-of-call.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { storePicture, useUp, type Uploaded } from "./uploaded-picture.ts";

/** How long a picture that was replaced can still be fetched, in seconds: pages that show it are open, or kept for a moment. */
const REPLACED_SECONDS = 600;

interface Pictures {
  readonly avatar_url: string | null;
  readonly cover_picture_url: string | null;
  readonly cover_video_url: string | null;
}

const PREFIX = "/media/";

/** Removes the files of addresses that nothing shows any more. */
const removeReplaced = (unit: UnitOfWork, before: Pictures, after: Pictures): void => {
  const shown = Object.values(after);
  for (const address of Object.values(before)) {
    if (address === null || shown.includes(address) || !address.startsWith(`${PREFIX}public/`)) continue;
    const name = address.slice(PREFIX.length);
    unit.schedule({
      kind: "media.remove",
      key: `remove:${name}`,
      payload: { name },
      dueAt: unit.now + REPLACED_SECONDS,
    });
  }
};

/** Tells his own pages and those that show his profile. Answers his username. */
const tellPages = async (unit: UnitOfWork, id: AccountId): Promise<string> => {
  const { username } = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await publishUserUpdate(unit, id);
  unit.publish({ event: "profile.update", audience: { room: `profile:${username}` }, data: { username } });
  return username;
};

/** Shows other pictures of an account; an `upload` that somebody used in the meantime is refused. */
const change = async (
  context: RequestContext,
  id: AccountId,
  pictures: Partial<Pictures>,
  upload?: Uploaded,
): Promise<Pictures | null> =>
  context.services.store.transact(context.metadata, async (unit) => {
    const before = await unit.load(accountDecider, id);
    if (upload !== undefined && !(await useUp(unit, upload))) return null;
    const { state } = await unit.execute(accountDecider, id, { type: "ChangePictures", ...pictures });
    removeReplaced(unit, before.pictures, state.pictures);
    await tellPages(unit, id);
    return state.pictures;
  });

export const picturesHandlers = {
  setAvatar: async ({ user_id, ...upload }, context) => {
    const id = accountOfCall(context, user_id);
    if (id === null) return refuse("not_allowed");
    const { services } = context;
    const stored = await storePicture({ services, accountId: signedIn(context).id }, "avatar", upload);
    if (stored === null) return refuse("upload_expired");
    const shown = await change(context, id, { avatar_url: PREFIX + stored.name }, upload);
    return shown === null ? refuse("upload_expired") : answer({ fans_avatar_url: shown.avatar_url });
  },

  deleteAvatar: async ({ user_id }, context) => {
    const id = accountOfCall(context, user_id);
    if (id === null) return refuse("not_allowed");
    await change(context, id, { avatar_url: null });
    return answer({ fans_avatar_url: null });
  },

  setCover: async ({ user_id, tkn, srv_id }, context) => {
    const id = accountOfCall(context, user_id);
    if (id === null) return refuse("not_allowed");
    const { services } = context;
    const upload = { tkn, srv_id };
    const stored = await storePicture({ services, accountId: signedIn(context).id }, "cover", upload);
    if (stored === null) return refuse("upload_expired");
    const cover = { cover_picture_url: PREFIX + stored.name, cover_video_url: null };
    const shown = await change(context, id, cover, upload);
    return shown === null
      ? refuse("upload_expired")
      : answer({
          fans_cover_picture_url: shown.cover_picture_url,
          fans_cover_video_url: shown.cover_video_url,
        });
  },

  setDisplayName: async ({ display_name, user_id }, context) => {
    const id = accountOfCall(context, user_id);
    if (id === null) return refuse("not_allowed");
    const text = displayNameText(display_name);
    if (text !== null) return refuseFields({ display_name: text });
    return context.services.store.transact(context.metadata, async (unit) => {
      const command = { type: "ChangeDisplayName", display_name: display_name.trim() } as const;
      const { state } = await unit.execute(accountDecider, id, command);
      const username = await tellPages(unit, id);
      return answer({ user: { username, display_name: state.display_name } });
    });
  },
} satisfies Partial<Handlers>;
