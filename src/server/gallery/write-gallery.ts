import { sql } from "kysely";

import type { GalleryType } from "../../domain/gallery/gallery.ts";
import { checkGallery, galleryLimits, keepsSold, SOLD_FILES } from "../../domain/gallery/written-gallery.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import { must, UnwrittenError } from "../http/unwritten.ts";
import { useUploads, type MediaPick } from "../media/use-uploads.ts";
import { askReview, withdrawReview } from "../review/ask-review.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { OwnGalleryRow } from "./own-gallery.reads.ts";
import { showWhenReady } from "./show-gallery.ts";

type Limits = Pick<Site, "priceMin" | "priceMax" | "review">;

/** What is stored and by whom: `accountId` calls, as the creator or for him. */
interface Writing {
  readonly accountId: AccountId;
  readonly limits: Limits;
}

/** A gallery as it is written; `text` is its title. */
export interface NewGallery {
  readonly rule: { readonly gallery: GalleryType };
  readonly text: string;
  readonly media: readonly MediaPick[];
  readonly amount_usd?: Cents;
  readonly active?: boolean;
}

/** What of a gallery changes; what is left out stays. */
export type GalleryChange = Partial<Omit<NewGallery, "rule">>;

type Medium = OwnGalleryRow["media"][number];
type ChosenMedium = Pick<Medium, "id" | "kind">;

/** One change of a creator's galleries at a time, until its transaction ends. */
export const lockGalleries = async (unit: UnitOfWork, creatorId: AccountId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gallery ${creatorId}`}, 0))`.execute(unit.sql);
};

const chosenMedia = async (
  unit: UnitOfWork,
  whose: { readonly accountId: AccountId; readonly ownerId: AccountId },
  picks: readonly MediaPick[],
): Promise<readonly ChosenMedium[]> => {
  const used = await useUploads(unit, whose, picks);
  if ("bad" in used) throw new UnwrittenError(null);
  return used.media;
};

const showMedia = async (unit: UnitOfWork, id: number, media: readonly ChosenMedium[]): Promise<void> => {
  await unit.sql.deleteFrom("direct_message_media").where("direct_message_id", "=", id).execute();
  const rows = media.map((medium, position) => ({ direct_message_id: id, position, media_id: medium.id }));
  await unit.sql.insertInto("direct_message_media").values(rows).execute();
};

/** What a gallery shows is looked at, on some sites before anybody sees it (COVER-29). */
const askAbout = (unit: UnitOfWork, id: number, accountId: AccountId, { review }: Limits): Promise<void> =>
  askReview(unit, null, {
    ...{ kind: "gallery", accountId, subject: String(id), file: null },
    held: review === "before" ? "approval" : null,
  });

/** How many galleries of a kind there are, and the place before the first one. */
const placesOf = async (unit: UnitOfWork, creatorId: AccountId, type: GalleryType) => {
  const { count, first } = await unit.sql
    .selectFrom("direct_message")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("position").as("first")])
    .where("creator_id", "=", creatorId)
    .where("gallery", "=", type)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), position: (first ?? 1) - 1 };
};

/** Stores a new gallery in front of the others; null: there are as many of its kind as can be. Throws `UnwrittenError` (X-17, X-18). */
export const createGallery = async (
  unit: UnitOfWork,
  {
    creatorId,
    accountId,
    limits,
    input: { rule, text, media: picks, amount_usd: amountUsd = 0, active = true },
  }: Writing & { readonly creatorId: AccountId; readonly input: NewGallery },
): Promise<number | null> => {
  await lockGalleries(unit, creatorId);
  const { count, position } = await placesOf(unit, creatorId, rule.gallery);
  if (count >= galleryLimits.galleries) return null;
  const media = await chosenMedia(unit, { accountId, ownerId: creatorId }, picks);
  must(checkGallery({ type: rule.gallery, title: text, amountUsd, media }, limits));
  const { id } = await unit.sql
    .insertInto("direct_message")
    .values({
      ...{ creator_id: creatorId, gallery: rule.gallery, title: text.trim(), amount_usd: amountUsd },
      ...{ position, active, created_at: unit.now, deleted_at: null },
      held: limits.review === "before",
      shown: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await showMedia(unit, id, media);
  await askAbout(unit, id, creatorId, limits);
  await showWhenReady(unit, [id]);
  return id;
};

const isSame = (before: readonly ChosenMedium[], after: readonly ChosenMedium[]): boolean =>
  before.length === after.length && before.every(({ id }) => after.some((medium) => medium.id === id));

/** Changes a gallery under `lockGalleries`; what is left out stays. Throws `UnwrittenError` (X-18). */
export const editGallery = async (
  unit: UnitOfWork,
  {
    before,
    accountId,
    limits,
    input: { text = before.title, media: picks, amount_usd: amountUsd = before.amount_usd, ...input },
  }: Writing & {
    readonly before: OwnGalleryRow;
    readonly input: GalleryChange;
  },
): Promise<void> => {
  const { id, creator_id: ownerId, type } = before;
  const { active = before.active } = input;
  const media = picks === undefined ? before.media : await chosenMedia(unit, { accountId, ownerId }, picks);
  must({
    ...checkGallery({ type, title: text, amountUsd, media }, limits),
    ...(before.is_sold &&
    !keepsSold(
      before.media.map((medium) => medium.id),
      media.map((medium) => medium.id),
    )
      ? { media: SOLD_FILES }
      : {}),
  });
  const title = text.trim();
  const isChanged = title !== before.title || amountUsd !== before.amount_usd || picks !== undefined;
  // A rejected one that shows something else is another one.
  const isAnother = title !== before.title || !isSame(before.media, media);
  await unit.sql
    .updateTable("direct_message")
    .set((row) => ({
      ...{ title, amount_usd: amountUsd, active },
      held: isAnother ? limits.review === "before" : before.held,
      version: isChanged ? row("version", "+", 1) : row.ref("version"),
    }))
    .where("id", "=", id)
    .execute();
  if (picks !== undefined) await showMedia(unit, id, media);
  if (isAnother) await askAbout(unit, id, ownerId, limits);
  await showWhenReady(unit, [id]);
};

/** Takes a gallery away from all but its buyers. */
export const withdrawGallery = async (unit: UnitOfWork, id: number): Promise<void> => {
  await unit.sql.updateTable("direct_message").set({ deleted_at: unit.now }).where("id", "=", id).execute();
  await showWhenReady(unit, [id]);
  await withdrawReview(unit, `gallery-${id}`);
};

/** Puts galleries in an order; false: they are not all of one kind of this creator's. */
export const orderGalleries = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  ids: readonly number[],
): Promise<boolean> => {
  await lockGalleries(unit, creatorId);
  const all = await unit.sql
    .selectFrom("direct_message")
    .select(["id", "gallery"])
    .where("creator_id", "=", creatorId)
    .where("gallery", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  const type = all.find(({ id }) => id === ids[0])?.gallery;
  const ofKind = all.filter(({ gallery }) => gallery === type).map(({ id }) => id);
  if (type === undefined) return false;
  if (new Set(ids).size !== ids.length || ofKind.length !== ids.length) return false;
  if (!ofKind.every((id) => ids.includes(id))) return false;
  await sql`
    update direct_message d set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, position) where d.id = place.id`.execute(
    unit.sql,
  );
  return true;
};
