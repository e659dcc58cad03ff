import type { RawNode } from "kysely";

import type { RawResult } from "../../src/server/store/sql-over.ts";
import type { Row, Tables } from "./memory-tables.ts";

type Parameters = readonly unknown[];

const valueOf = (parameter: unknown): unknown => (parameter as { readonly value: unknown }).value;
const found = (rows: readonly Row[]): RawResult => ({
  command: "SELECT",
  rowCount: rows.length,
  rows: [...rows],
});
const changed = (rowCount: number): RawResult => ({ command: "UPDATE", rowCount, rows: [] });
const rowsOf = (tables: Tables, name: string): readonly Row[] => tables.get(name) ?? [];

/** The row of a profile's counts, made when it is not there; its lock is the number of those who have held it. */
const countsOf = (tables: Tables, accountId: unknown): Row =>
  rowsOf(tables, "profile_count").find((row) => row["account_id"] === accountId) ?? {
    ...{ account_id: accountId, post: 0, lock: 0 },
  };

const keepCounts = (tables: Tables, counts: Row): void => {
  const others = rowsOf(tables, "profile_count").filter((row) => row["account_id"] !== counts["account_id"]);
  tables.set("profile_count", [...others, counts]);
};

/** Who holds a profile's posts is one of a row: a rival who had the same number does it again. */
const lockPosts = (parameters: Parameters, tables: Tables): RawResult => {
  const counts = countsOf(tables, valueOf(parameters[0]));
  const lock = Number(counts["lock"]) + 1;
  keepCounts(tables, { ...counts, lock });
  return { command: "SELECT", rowCount: lock, rows: [counts] };
};

const recount = (parameters: Parameters, tables: Tables): RawResult => {
  const counts = countsOf(tables, valueOf(parameters.at(-1)));
  keepCounts(tables, { ...counts, post: Number(counts["post"]) + Number(valueOf(parameters[0])) });
  return changed(1);
};

const useMedia = (parameters: Parameters, tables: Tables): RawResult => {
  const [owner, ids, names] = parameters.map(valueOf) as [unknown, readonly unknown[], readonly unknown[]];
  let count = 0;
  const rows = rowsOf(tables, "media").map((row) => {
    const place = ids.indexOf(row["id"]);
    if (place === -1) return row;
    count += 1;
    return { ...row, used: true, owner_id: owner, name: names[place] };
  });
  tables.set("media", rows);
  return changed(count);
};

const usernameOf = (tables: Tables, accountId: unknown): unknown =>
  rowsOf(tables, "account").find((row) => row["id"] === accountId)?.["username"];

const mediaOf = (tables: Tables, ids: readonly unknown[], amounts: readonly unknown[]): readonly Row[] =>
  ids.flatMap((id, place) =>
    rowsOf(tables, "media")
      .filter((row) => row["id"] === id)
      .map(({ kind, file, thumb, teaser, width, height, duration }) => ({
        ...{ id, kind, file, thumb, teaser, width, height, duration, uncensor_amount: amounts[place] },
      })),
  );

/** The media that a statement names as lists, somewhere in what it returns. */
const namedMedia = (node: unknown): readonly (readonly unknown[])[] | null => {
  if (typeof node !== "object" || node === null) return null;
  const { sqlFragments, parameters = [] } = node as Partial<RawNode>;
  if (sqlFragments?.some((text) => text.includes("unnest(")) === true)
    return parameters.map((each) => valueOf(each) as readonly unknown[]);
  for (const part of Object.values(node)) {
    const named = namedMedia(part);
    if (named !== null) return named;
  }
  return null;
};

/** A post as the statement that stores it answers it (`insertPost` of src/server/post/post.reads.ts). */
export const insertedPost = (post: Row, returning: unknown, tables: Tables): Row => {
  const [ids = [], amounts = []] = namedMedia(returning) ?? [];
  return {
    ...post,
    media: mediaOf(tables, ids, amounts),
    username: usernameOf(tables, post["creator_id"]),
  };
};

/** A post with its media in order (src/server/post/post.reads.ts). */
const readPost = (parameters: Parameters, tables: Tables): RawResult => {
  const id = valueOf(parameters.at(-1));
  const post = rowsOf(tables, "post").find((row) => row["id"] === id);
  if (post === undefined) return found([]);
  const named = rowsOf(tables, "post_media")
    .filter((row) => row["post_id"] === id)
    .toSorted((one, other) => Number(one["position"]) - Number(other["position"]));
  const media = mediaOf(
    tables,
    named.map(({ media_id }) => media_id),
    named.map(({ uncensor_amount }) => uncensor_amount),
  );
  return found([{ ...post, media, username: usernameOf(tables, post["creator_id"]) }]);
};

const hasUnlocked = (tables: Tables, accountId: unknown, kind: string, itemId: unknown): boolean =>
  rowsOf(tables, "unlock").some(
    (row) => row["account_id"] === accountId && row["kind"] === kind && row["item_id"] === itemId,
  );

/** A gallery as one who buys finds it (src/server/gallery/gallery.reads.ts); its media are not looked at. */
const readGallery = (parameters: Parameters, tables: Tables): RawResult => {
  const viewer = valueOf((parameters[0] as RawNode).parameters[0]);
  const id = valueOf(parameters[1]);
  return found(
    rowsOf(tables, "direct_message")
      .filter((row) => row["id"] === id)
      .map((row) => ({ ...row, media: [], bought: hasUnlocked(tables, viewer, "dm", id) })),
  );
};

/** Which media somebody bought, alone or with a post (src/server/unlock/bought-media.ts); galleries have none of these. */
const boughtMedia = (parameters: Parameters, tables: Tables): RawResult => {
  const buyer = valueOf((parameters[0] as RawNode).parameters[0]);
  const ids = valueOf(parameters[1]) as readonly unknown[];
  const withPosts = rowsOf(tables, "post_media").filter(
    ({ post_id, uncensor_amount }) => uncensor_amount === null && hasUnlocked(tables, buyer, "post", post_id),
  );
  const bought = ids.filter(
    (id) => hasUnlocked(tables, buyer, "media", id) || withPosts.some(({ media_id }) => media_id === id),
  );
  return found(bought.map((media_id) => ({ media_id })));
};

/** The queries of posts with files, galleries and pictures that the server writes as text; null: it is none of these. */
export const mediaQuery = (
  reads: (what: string) => boolean,
  parameters: Parameters,
  tables: Tables,
): RawResult | null => {
  if (reads("d.gallery is not null) g where g.bought")) return readGallery(parameters, tables);
  if (reads("select media_id from (")) return boughtMedia(parameters, tables);
  // It is there when it is counted.
  if (reads("insert into profile_count")) return { command: "INSERT", rowCount: 0, rows: [] };
  if (reads("select account_id from profile_count")) return lockPosts(parameters, tables);
  if (reads("update profile_count set post")) return recount(parameters, tables);
  if (reads("update media set used = true")) return useMedia(parameters, tables);
  if (reads("p.version, p.shares_on_twitter,")) return readPost(parameters, tables);
  return null;
};
