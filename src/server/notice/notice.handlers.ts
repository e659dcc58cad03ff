import { publishCounters } from "../account/counters.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { readNoticePage } from "./notice.reads.ts";

/** The notices of an account; own data, whomever the viewer acts for. */
export const noticeHandlers = {
  getNotices: async ({ kind = "all", before_time: time, before_id: id = 0 }, context) =>
    answer(
      await readNoticePage(context.services.database, {
        accountId: signedIn(context).id,
        kind: kind === "all" ? null : kind,
        before: time === undefined ? null : { time, id },
      }),
    ),

  readNotices: ({ ids }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const { id } = signedIn(context);
      let unread = unit.sql
        .updateTable("notice")
        .set({ read_at: unit.now })
        .where("account_id", "=", id)
        .where("read_at", "is", null);
      if (ids !== undefined) unread = unread.where("id", "in", ids.length === 0 ? [0] : [...ids]);
      const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) await publishCounters(unit, id);
      return answer({ ok: true as const });
    }),
} satisfies Partial<Handlers>;
