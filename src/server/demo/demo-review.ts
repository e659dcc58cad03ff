import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { accountDecider } from "../../domain/account/account.decider.ts";
import type { PictureSlot } from "../../domain/account/account.events.ts";
import { emptyApplication } from "../../domain/creator-application/application.ts";
import { reviewDecider } from "../../domain/review/review.decider.ts";
import { reviewId } from "../../domain/review/review.ts";
import { keepApplication } from "../creator-application/application-store.ts";
import { APART } from "../review/review-files.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { sealDocument } from "../upload/document-seal.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { must, unitAt } from "./past.ts";

const HOUR = 3600;
const pictures = join(import.meta.dirname, "pictures");

interface DemoPicture {
  readonly username: string;
  readonly picture: Exclude<PictureSlot, "cover_video">;
  /** Hours since it was uploaded. */
  readonly age: number;
  /** Why it was rejected, an hour later. */
  readonly reason?: string;
  /** What its owner wrote to that. */
  readonly appeal?: string;
}

/** What of how people look is before the reviewers, or behind them. */
const demoPictures: readonly DemoPicture[] = [
  { username: "zoe", picture: "avatar", age: 5 },
  { username: "elsa", picture: "cover_picture", age: 2 },
  {
    username: "max",
    picture: "cover_picture",
    age: 30,
    reason: "This cover shows too much skin for a page that everybody can see.",
    appeal: "Those are dunes at dusk. There is nobody in this picture at all.",
  },
  {
    username: "rex",
    picture: "avatar",
    age: 50,
    reason: "Please show your own face. This picture belongs to somebody else.",
  },
  {
    username: "rex",
    picture: "cover_picture",
    age: 49,
    reason: "Covers may not show nudity or lingerie.",
  },
];

const subjectOf = ({ username, picture }: DemoPicture): string =>
  createHash("sha256").update(`${username} ${picture}`).digest("hex").slice(0, 32);

const fileOf = (it: DemoPicture): string => {
  const folder = it.picture === "avatar" ? "public/avatars" : "public/covers";
  return `${it.reason === undefined ? folder : APART}/${subjectOf(it)}.webp`;
};

/** Stores the files of what is reviewed: a picture that is taken from view is gone, so these are never painted. */
export const storeReviewedPictures = async ({ ports: { media } }: Services): Promise<void> => {
  for (const it of demoPictures) {
    const shape = it.picture === "avatar" ? "avatar" : "cover";
    await media.put(fileOf(it), await readFile(join(pictures, `${it.username}-${shape}.webp`)));
  }
};

const makePicture = async (unit: UnitOfWork, ids: DemoIds, it: DemoPicture): Promise<void> => {
  const { username, picture, age, reason, appeal } = it;
  const accountId = idOf(ids, username);
  const then = (hours: number): UnitOfWork => unitAt(unit, unit.now - hours * HOUR);
  const file = fileOf(it);
  const address = `/media/${file}`;
  const asked = { kind: picture, accountId, subject: subjectOf(it), file, held: null, target: null } as const;
  const id = reviewId(asked);
  await must(then(age), accountDecider, accountId, { type: "ChangePictures", [`${picture}_url`]: address });
  await must(then(age), reviewDecider, id, { type: "AskReview", ...asked });
  if (reason === undefined) return;
  const rita = { id: idOf(ids, "rita"), manages: [] };
  await must(then(age - 1), reviewDecider, id, { type: "RejectReview", by: rita, reason, file });
  await must(then(age - 1), accountDecider, accountId, { type: "RejectPicture", picture, address });
  if (appeal !== undefined)
    await must(then(age - 3), reviewDecider, id, { type: "AppealReview", accountId, message: appeal });
};

/** What uma sent to become a creator; the pictures say that they are none of a document. */
const makeApplication = async (unit: UnitOfWork, services: Services, accountId: string): Promise<void> => {
  const id = services.ids.next();
  const documents = await Promise.all(
    (["front", "selfie"] as const).map(async (kind) => {
      const upload = services.ids.next();
      const sealed = sealDocument(services, await readFile(join(pictures, `uma-${kind}.jpg`)));
      const row = { id: upload, account_id: accountId, purpose: "document", sealed, used_by: id } as const;
      await unit.sql
        .insertInto("upload")
        .values({ ...row, created_at: unit.now - 3 * HOUR })
        .execute();
      return { kind, upload };
    }),
  );
  const fields = {
    ...emptyApplication,
    ...{ first_name: "Uma", last_name: "Patel", birth_date: "1998-04-12", country: "US" },
    ...{ state: "OR", city: "Portland", street: "12 Harbor Street", postal_code: "97201" },
    ...{ document_type: "passport", social_link: "https://instagram.com/uma.demo" },
  };
  const row = { id, account_id: accountId, variant: "standard", submitted_at: unit.now - 3 * HOUR } as const;
  await keepApplication(unit.sql, services, row, { fields, documents });
};

const makeReport = async (unit: UnitOfWork, services: Services, accountId: string): Promise<void> => {
  const id = services.ids.next();
  const site = services.sites.all[0]?.id ?? "demo";
  await unit.sql
    .insertInto("support_request")
    .values({
      ...{ id, site_id: site, type: "report", account_id: null, email: "visitor@demo.example" },
      ...{ subject: "That is my photograph", username: "noah", url: "/noah" },
      message: "The picture of the harbour on this page was taken by me, and I never gave it to anybody.",
      ...{ reason: "It belongs to me", created_at: unit.now - HOUR },
    })
    .execute();
  await must(unitAt(unit, unit.now - HOUR), reviewDecider, `report-${id}`, {
    type: "AskReview",
    ...{ kind: "report", accountId, subject: id, file: null, held: null, target: null },
  });
};

/** A queue for the demo's reviewer: pictures, one of them appealed, an application and a report; and what rex had rejected. */
export const makeReviews = async (unit: UnitOfWork, services: Services, ids: DemoIds): Promise<void> => {
  for (const it of demoPictures) await makePicture(unit, ids, it);
  await makeApplication(unit, services, idOf(ids, "uma"));
  await makeReport(unit, services, idOf(ids, "noah"));
};
