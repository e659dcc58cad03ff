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
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { isNeeded } from "./vault.reads.ts";

export interface VaultJobs {
  readonly "vault.withdraw-review": VaultMedium;
}

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

/** Asks about a medium of the vault once it is ready, also about one that was taken out while something shows it. */
export const askWhenReady = async (unit: UnitOfWork, { id, ownerId, error }: SettledMedia): Promise<void> => {
  if (error !== null) return;
  const media = await unit.sql
    .selectFrom("media as m")
    .select("m.held")
    .where("m.id", "=", id)
    .where("m.reviewed_alone", "=", true)
    .where(({ or, eb }) => or([eb("m.removed_at", "is", null), isNeeded]))
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

const withdraw = async (unit: UnitOfWork, { id, ownerId }: VaultMedium): Promise<void> => {
  await withdrawReview(unit, reviewId({ kind: "vault", subject: String(id) }));
  await publishCounters(unit, ownerId);
  tellReviewers(unit);
};

/** Takes a medium out of the vault; what shows it, and who bought it, keeps it, and so do the reviewers for whom that waits. */
export const takeOut = async (unit: UnitOfWork, medium: VaultMedium): Promise<void> => {
  const { id } = medium;
  await removeMedium(unit, id);
  const kept = await unit.sql
    .selectFrom("media as m")
    .select("m.id")
    .where("m.id", "=", id)
    .where(isNeeded)
    .executeTakeFirst();
  if (kept === undefined) await withdraw(unit, medium);
};

export const vaultJobs: JobHandlersOf<VaultJobs> = {
  /** `vault.withdraw-review`: a medium that was taken out is gone, since nothing shows it any more. */
  "vault.withdraw-review": {
    givesUp: neverGivenUp,
    run: (medium, { services: { store } }) =>
      store.transact(systemMetadata, (unit) => withdraw(unit, medium)),
  },
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
