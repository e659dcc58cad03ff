import type { Hold } from "../../domain/review/review.events.ts";
import { reviewId } from "../../domain/review/review.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import type { SettledMedia } from "../media/media-settled.ts";
import { goOnWithGalleries } from "../gallery/await-gallery-media.ts";
import { goOnWithMedia, holdPostsWith } from "../post/await-media.ts";
import { askReview, tellReviewers, withdrawReview } from "../review/ask-review.ts";
import type { Reviewed, ReviewedThings } from "../review/reviewed.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

interface VaultMedium {
  readonly id: number;
  readonly ownerId: AccountId;
}

/** Puts a medium that is ready before the reviewers (COVER-29). */
export const askAboutMedium = (
  unit: UnitOfWork,
  services: Pick<Services, "ports"> | null,
  { id, ownerId, held }: VaultMedium & { readonly held: Hold | null },
): Promise<void> =>
  askReview(unit, services, { kind: "vault", accountId: ownerId, subject: String(id), file: null, held });

/** Asks about a medium of the vault once it is ready. */
export const askWhenReady = async (unit: UnitOfWork, { id, ownerId, error }: SettledMedia): Promise<void> => {
  if (error !== null) return;
  const media = await unit.sql
    .selectFrom("media")
    .select("held")
    .where("id", "=", id)
    .where("reviewed_alone", "=", true)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (media === undefined || media.held === "rejected") return;
  await askAboutMedium(unit, null, { id, ownerId, held: media.held });
  const item = reviewId({ kind: "vault", subject: String(id) });
  // Without a scanner it finds nothing to do.
  unit.schedule({ kind: "review.scan", key: `review.scan:${item}`, payload: { id: item } });
};

const removeMedium = async (unit: UnitOfWork, id: number): Promise<void> => {
  await unit.sql
    .updateTable("media")
    .set({ removed_at: unit.now, folder_id: null })
    .where("id", "=", id)
    .execute();
};

/** Takes a medium out of the vault; what shows it, and who bought it, keeps it. */
export const takeOut = async (unit: UnitOfWork, { id, ownerId }: VaultMedium): Promise<void> => {
  await removeMedium(unit, id);
  await withdrawReview(unit, reviewId({ kind: "vault", subject: String(id) }));
  await publishCounters(unit, ownerId);
  tellReviewers(unit);
};

const vault: Reviewed = {
  folder: null,
  show: async (unit, { subject }) => {
    const shown = await unit.sql
      .updateTable("media")
      .set({ held: null })
      .where("id", "=", Number(subject))
      .returning(["id", "owner_id", "kind"])
      .executeTakeFirst();
    if (shown === undefined) return;
    const { id, owner_id: ownerId, kind } = shown;
    await goOnWithMedia(unit, { id, ownerId, kind, error: null, thumbUrl: null });
    await goOnWithGalleries(unit, { id, ownerId, error: null });
  },
  hide: async (unit, { subject }) => {
    const hidden = await unit.sql
      .updateTable("media")
      .set({ held: "rejected" })
      .where("id", "=", Number(subject))
      .returning(["id", "owner_id"])
      .executeTakeFirst();
    if (hidden === undefined) return;
    await holdPostsWith(unit, { id: hidden.id, ownerId: hidden.owner_id });
    await goOnWithGalleries(unit, { id: hidden.id, ownerId: hidden.owner_id, error: null });
  },
  remove: (unit, { subject }) => removeMedium(unit, Number(subject)),
  files: async (database, { subject }) =>
    database
      .selectFrom("media")
      .select(["kind", "file as name"])
      .where("id", "=", Number(subject))
      .where("state", "=", "ready")
      .execute(),
  replaceAt: () => accountPages.vault.path,
};

/** What reviewers look at of vaults (COVER-29). */
export const reviewedVault = { vault } satisfies Partial<ReviewedThings>;
