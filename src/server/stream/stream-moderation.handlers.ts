import type { AccountId } from "../../domain/unit/unit.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { keyNow } from "../session/username-now.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { streamRoom } from "./change-stream.ts";
import { liveStreamOf } from "./stream.reads.ts";

/** Whether the broadcast of this id runs and is the caller's. */
const isOwn = async (unit: UnitOfWork, id: string, creatorId: AccountId): Promise<boolean> =>
  (await liveStreamOf(unit.sql, creatorId))?.id === id;

/** The one of this name who has come to the broadcast; null: nobody of this name has. */
const viewerNamed = async (unit: UnitOfWork, id: string, username: string) =>
  (await unit.sql
    .selectFrom("stream_viewer")
    .innerJoin("account", "account.id", "stream_viewer.account_id")
    .select(["account.id as id", "account.username as username", "stream_viewer.muted as muted"])
    .where("stream_viewer.stream_id", "=", id)
    .where("account.username_key", "=", keyNow(username))
    .executeTakeFirst()) ?? null;

/** Takes the word from somebody until the end of the broadcast, or gives it back; he and the creator's pages are told. */
const setMuted = (
  { id, username }: { readonly id: string; readonly username: string },
  muted: boolean,
  context: RequestContext,
) =>
  context.services.store.transact(context.metadata, async (unit) => {
    const creatorId = signedIn(context).id;
    if (!(await isOwn(unit, id, creatorId))) return refuse("stream_not_found");
    const viewer = await viewerNamed(unit, id, username);
    if (viewer === null) return refuse("user_not_found");
    if (viewer.muted === muted) return answer({ ok: true as const });
    await unit.sql
      .updateTable("stream_viewer")
      .set({ muted })
      .where("stream_id", "=", id)
      .where("account_id", "=", viewer.id)
      .execute();
    const told = { stream_id: id, username: viewer.username };
    for (const account of [viewer.id, creatorId])
      if (muted) unit.publish({ event: "chat.muted", audience: { account }, data: { ...told, until: null } });
      else unit.publish({ event: "chat.unmuted", audience: { account }, data: told });
    return answer({ ok: true as const });
  });

/** What a creator does in the chat of her broadcast. */
export const streamModerationHandlers = {
  deleteStreamText: ({ id, message_id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      if (!(await isOwn(unit, id, signedIn(context).id))) return refuse("stream_not_found");
      const line = await unit.sql
        .selectFrom("stream_message")
        .select("deleted_at")
        .where("id", "=", message_id)
        .where("stream_id", "=", id)
        .executeTakeFirst();
      if (line === undefined) return refuse("message_not_found");
      if (line.deleted_at !== null) return answer({ ok: true as const });
      await unit.sql
        .updateTable("stream_message")
        .set({ deleted_at: unit.now })
        .where("id", "=", message_id)
        .execute();
      unit.publish({
        event: "chat.message-deleted",
        audience: { room: streamRoom(id) },
        data: { id: message_id, stream_id: id },
      });
      return answer({ ok: true as const });
    }),
  muteInStream: (input, context) => setMuted(input, true, context),
  unmuteInStream: (input, context) => setMuted(input, false, context),
} satisfies Partial<Handlers>;
