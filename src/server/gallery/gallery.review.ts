import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { Reviewed, ReviewedFile, ReviewedThings, ReviewRow } from "../review/reviewed.ts";
import { setHeld } from "./show-gallery.ts";
import { readOwnGallery } from "./own-gallery.reads.ts";
import { withdrawGallery } from "./write-gallery.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** The files of a gallery or message for its review, in their order; what is not ready yet has nothing to be looked at. */
export const readFilesToReview = async (
  database: Kysely<Database>,
  { subject }: Pick<ReviewRow, "subject">,
): Promise<readonly ReviewedFile[]> =>
  database
    .selectFrom("direct_message_media as dm")
    .innerJoin("media as m", "m.id", "dm.media_id")
    .select(["m.kind", "m.file as name"])
    .where("dm.direct_message_id", "=", Number(subject))
    .where("m.state", "=", "ready")
    .orderBy("dm.position")
    .execute();

const gallery: Reviewed = {
  folder: null,
  show: (unit, { subject }) => setHeld(unit, Number(subject), false),
  hide: (unit, { subject }) => setHeld(unit, Number(subject), true),
  remove: (unit, { subject }) => withdrawGallery(unit, Number(subject)),
  files: readFilesToReview,
  text: async (database, { subject }) => (await readOwnGallery(database, Number(subject)))?.title ?? "",
  replaceAt: (_, { subject }) => `${accountPages["own-galleries"].path}?gallery=${subject}`,
};

/** What reviewers look at of galleries (COVER-29). */
export const reviewedGalleries = { gallery } satisfies Partial<ReviewedThings>;
