import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Posts that creators write: not published yet, over or deleted ones are in no list; mentions; versions against lost edits. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table post
      add column state text not null default 'published' check (state in ('planned', 'published', 'expired', 'deleted')),
      add column version integer not null default 1,
      add column mentions jsonb not null default '[]'`.execute(database);
  // What is in no list is in no index of lists.
  for (const [name, columns, condition] of indexes) {
    await sql`drop index if exists ${sql.id(name)}`.execute(database);
    await sql`create index ${sql.id(name)} on post ${sql.raw(columns)} where ${sql.raw(condition)}`.execute(
      database,
    );
  }
  await sql`create index post_planned on post (creator_id, scheduled_at, id) where state = 'planned'`.execute(
    database,
  );
  // From now on a job takes a post that is over off the lists and the counts.
  await sql`
    insert into job (kind, key, payload, due_at, created_at)
    select 'post.expire', 'post-expire:' || id, jsonb_build_object('postId', id), expires_at, expires_at
    from post where expires_at is not null`.execute(database);
};

const newest = "(creator_id, created_at desc, id desc)";
const listed = "state = 'published'";
const unpinned = `${listed} and pinned_at is null`;
const indexes = [
  ["post_all", newest, unpinned],
  ["post_paid", newest, `${unpinned} and access <> 'free'`],
  ["post_free", newest, `${unpinned} and access <> 'paid'`],
  ["post_image", newest, `${unpinned} and has_image`],
  ["post_video", newest, `${unpinned} and has_video`],
  ["post_audio", newest, `${unpinned} and has_audio`],
  ["post_pinned", "(creator_id, pinned_at desc)", `${listed} and pinned_at is not null`],
  ["post_winback", newest, `${listed} and is_winback`],
  ["post_of_creator", newest, listed],
  ["post_recent", "(created_at desc, id desc)", listed],
] as const;
