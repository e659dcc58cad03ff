import { sql } from "kysely";

import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { renameMention } from "../../domain/profile/bio.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";

/** `from`: what the account was called before. */
export interface RenameJobs {
  readonly "rename.mentions": { readonly accountId: AccountId; readonly from: string };
}

interface Mentioned {
  readonly accountId: AccountId;
  readonly from: string;
  readonly to: string;
}

interface Mention {
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string;
}

const POSTS_AT_ONCE = 200;

/** Mentions of an account, as a condition. */
const named = ({ accountId }: Mentioned): string => JSON.stringify([{ user_id: accountId }]);

const follow = (mentions: readonly Mention[], { accountId, to }: Mentioned): readonly Mention[] =>
  mentions.map((mention) => (mention.user_id === accountId ? { ...mention, username: to } : mention));

/** A bio that the longer name would make too long stays: the old name leads on. */
const renameInBio = async (unit: UnitOfWork, creatorId: AccountId, mentioned: Mentioned): Promise<void> => {
  const { bio } = await unit.load(creatorDecider, creatorId);
  const text = renameMention(bio.text, mentioned);
  const mentions = follow(bio.mentions, mentioned);
  const { rejected } = await unit.execute(creatorDecider, creatorId, { type: "WriteBio", text, mentions });
  if (rejected !== undefined) return;
  const { username } = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  unit.publish({ event: "profile.update", audience: { room: `profile:${username}` }, data: { username } });
};

const renameInBios = async ({ database, store }: Services, mentioned: Mentioned): Promise<void> => {
  const { rows } = await sql<{ readonly account_id: AccountId }>`
    select account_id from creator where state -> 'bio' -> 'mentions' @> ${named(mentioned)}::jsonb
      and not state -> 'bio' -> 'mentions' @> ${JSON.stringify([{ user_id: mentioned.accountId, username: mentioned.to }])}::jsonb
    order by account_id`.execute(database);
  for (const { account_id } of rows)
    await store.transact(systemMetadata, (unit) => renameInBio(unit, account_id, mentioned));
};

interface PostRow {
  readonly id: number;
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** The next posts after one; answers the last of them, null: there are no more. */
const renameInPosts = ({ store }: Services, after: number, mentioned: Mentioned): Promise<number | null> =>
  store.transact(systemMetadata, async (unit) => {
    const { rows } = await sql<PostRow>`
      select id, text, mentions from post where id > ${after} and mentions <> '[]' and mentions @> ${named(mentioned)}::jsonb
      order by id limit ${POSTS_AT_ONCE} for update`.execute(unit.sql);
    for (const { id, text, mentions } of rows)
      await unit.sql
        .updateTable("post")
        .set({
          text: renameMention(text, mentioned),
          mentions: JSON.stringify(follow(mentions, mentioned)),
        })
        .where("id", "=", id)
        .execute();
    return rows.at(-1)?.id ?? null;
  });

/** `rename.mentions`: bios and posts that mention an account call it by its new name. */
export const renameJobs: JobHandlersOf<RenameJobs> = {
  "rename.mentions": {
    givesUp: neverGivenUp,
    run: async ({ accountId, from }, { services }) => {
      const account = await services.database
        .selectFrom("account")
        .select("username")
        .where("id", "=", accountId)
        .executeTakeFirst();
      if (account === undefined) return;
      const mentioned = { accountId, from, to: account.username };
      await renameInBios(services, mentioned);
      for (let after: number | null = 0; after !== null;)
        after = await renameInPosts(services, after, mentioned);
    },
  },
};
