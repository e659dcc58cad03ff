import { Pool } from "pg";

import { createPost } from "../../src/server/post/write-post.ts";
import { projections, reactions } from "../../src/server/features.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type EventStore } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { clock, makeCreator, perSecondOf } from "./approved-payments.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { eventOf, EVENTS } from "./hand-written.ts";
import { perSecond, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";

interface Scale {
  readonly rounds: number;
  /** Posts a round. */
  readonly count: number;
}
const scales: Readonly<Record<Size, Scale>> = {
  full: { rounds: 7, count: 1_000 },
  toy: { rounds: 0, count: 8 },
};
const TEXT = "Fog on the fjord this morning. The whole series is up.";

/** What publishing writes, in one statement and without a rule or a read. */
const BY_HAND = `${EVENTS}, new_post as (
    insert into post (creator_id, type, access, state, held, was_published, text, mentions, created_at, has_image)
    values ($2, 'feed', 'paid', 'published', false, true, $3, '[]', $4, true) returning id
  ), shown as (
    insert into post_media (post_id, position, media_id) select id, 0, $5 from new_post
  ), asked as (
    insert into review_item (id, kind, subject, account_id, status, asked_at)
    select $6, 'post', id::text, $2, 'pending', $4 from new_post
  ), counted as (
    update profile_count set post = post + 1, picture = picture + 1, latest_post_at = $4 where account_id = $2
  ), looked_at as (
    insert into job (kind, key, payload, due_at, created_at)
    values ('review.counters', 'review.counters:' || $6, '{}', $4, $4)
  ) insert into socket_event (event, audience, data, created_at)
    select 'post.update', audience, jsonb_build_object('model_username', 'ava', 'post_id', id, 'access', 'paid'), $4
    from new_post, unnest(array['room:profile:ava', 'room:profile:ava']) as audience`;

const measure = async (
  store: EventStore,
  pool: Pool,
  creatorId: string,
  { rounds, count }: Scale,
): Promise<Row> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into media (owner_id, kind, file, thumb, teaser, width, height, created_at, state, used)
     values ($1, 'image', 'demo/one.webp', null, null, 1, 1, 1, 'ready', true) returning id`,
    [creatorId],
  );
  const mediaId = Number(rows[0]!.id);
  const turns = Array.from({ length: count }, (_, index) => index);
  const ours = () =>
    perSecondOf(
      turns,
      () =>
        store.transact(systemMetadata, (unit) =>
          createPost(unit, {
            ...{ creatorId, accountId: creatorId, limits: usualSite },
            input: { type: "feed", access: "paid", text: TEXT, media: [{ vault_id: mediaId }] },
          }),
        ),
      1,
    );
  let made = 0;
  const baseline = () =>
    perSecondOf(
      turns,
      async () => {
        const [at, id] = [clock.now(), `by-hand-${(made += 1)}`];
        const asked = {
          kind: "post",
          accountId: creatorId,
          subject: id,
          file: null,
          held: null,
          target: null,
        };
        const event = eventOf(at, `review-${id}`, 1, "ReviewAsked", asked);
        await pool.query(BY_HAND, [JSON.stringify([event]), creatorId, TEXT, at, mediaId, id]);
      },
      1,
    );
  const row = ratioRow(
    "a post with a picture, published",
    await takeTurns(rounds, ours, baseline),
    { show: perSecond, comparedWith: "same inserts, one statement" },
    { atLeast: 0.5 },
  );
  const stored = await pool.query<{ n: string }>("select count(*) as n from post where state = 'published'");
  const counted = await pool.query<{ post: number }>("select post from profile_count");
  const expected = 2 * count * (rounds + 1);
  if (Number(stored.rows[0]!.n) !== expected || Number(counted.rows[0]!.post) !== expected)
    throw new Error(`${stored.rows[0]!.n} of ${expected} posts were published`);
  return row;
};

/** What a published post costs. */
export const publishing: Bench = {
  name: "publishing",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const database = await postgres.open("bench", 2);
    try {
      const plain = new Pool({ connectionString: await postgres.create("bench"), max: 1 });
      // When a round fails the database is stopped under it.
      plain.on("error", () => undefined);
      const { kysely, pool } = database;
      const committed = () => undefined;
      const store = createEventStore({ database: kysely, pool, clock, projections, reactions, committed });
      const row = await measure(store, plain, await makeCreator(store), scales[size]);
      await plain.end();
      return [row];
    } finally {
      await database.close();
      await postgres.stop();
    }
  },
};
