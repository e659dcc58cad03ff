import { sql } from "kysely";

import { galleryStatus } from "../../domain/gallery/gallery-status.ts";
import type { GalleryType } from "../../domain/gallery/gallery.ts";
import type { OwnGallery, OwnMedium } from "../../protocol/gallery/own-gallery.records.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, type Refusal } from "../http/reply.ts";
import { asRefused } from "../http/unwritten.ts";
import { mediaAddress } from "../media/media-address.ts";
import { shownFileName } from "../../domain/upload/file-name.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readOwnGalleries, readOwnGallery, type OwnGalleryRow } from "./own-gallery.reads.ts";
import {
  createGallery,
  editGallery,
  type GalleryChange,
  lockGalleries,
  type NewGallery,
  orderGalleries,
  withdrawGallery,
} from "./write-gallery.ts";

const WRITTEN_AN_HOUR = 60;
const HOUR = 3600;

const NOT_APPROVED = "This file was not approved. Please remove it.";

/** How a file stands for who edits what shows it: one that a reviewer still looks at is waited for. */
const stateOf = ({
  state,
  error,
  held,
}: Pick<OwnGalleryRow["media"][number], "state" | "error" | "held">) => {
  if (held === "rejected") return { state: "failed", error: NOT_APPROVED } as const;
  return { state: held !== null && state === "ready" ? ("waiting" as const) : state, error };
};

/** A file as who edits what shows it finds it. */
export const ownMediumOf = (
  { id, kind, thumb, ...medium }: OwnGalleryRow["media"][number],
  { services: { keys }, now }: RequestContext,
): OwnMedium => ({
  ...{ vault_id: id, kind, name: shownFileName({ kind, ...medium }), ...stateOf(medium) },
  thumb_url: thumb === null || stateOf(medium).state !== "ready" ? null : mediaAddress(keys, thumb, now),
});

const recordOf = (row: OwnGalleryRow, context: RequestContext): OwnGallery => {
  const media = row.media.map((medium) => ownMediumOf(medium, context));
  const status = galleryStatus({ ...row, media, isRejected: row.is_rejected });
  return {
    ...{ id: row.id, version: row.version, type: row.type, text: row.title, amount_usd: row.amount_usd },
    created_at: row.created_at,
    media,
    ...{ active: row.active, status, is_sold: row.is_sold, sales: row.sales, earned: row.earned },
    reason: status === "rejected" ? row.reason : null,
  };
};

/** A gallery of whose data the call touches, for nobody else to change until the transaction ends; null: there is none. */
const lockOwn = async (
  unit: UnitOfWork,
  context: RequestContext,
  id: number,
): Promise<OwnGalleryRow | null> => {
  const found = await readOwnGallery(unit.sql, id);
  if (found === null || found.creator_id !== subjectOf(context)) return null;
  await lockGalleries(unit, found.creator_id);
  // Sales hold the row while they decide.
  await sql`select from direct_message where id = ${id} for update`.execute(unit.sql);
  return readOwnGallery(unit.sql, id);
};

const stored = async (unit: UnitOfWork, id: number, context: RequestContext) =>
  answer(recordOf((await readOwnGallery(unit.sql, id))!, context));

const limitWriting = async (context: RequestContext, creatorId: AccountId): Promise<Refusal | null> => {
  const { retryAfter } = await context.services.limits.consume(`gallery:${creatorId}`, WRITTEN_AN_HOUR, HOUR);
  return retryAfter > 0 ? refuse("too_many", { retryAfter }) : null;
};

/** What creators do with their premium galleries: the part of `type` `profile` of calls that automatic messages share (ACCT-27, X-18). */
export const ownGalleryCalls = {
  list: async (gallery: GalleryType, context: RequestContext) => {
    const rows = await readOwnGalleries(context.services.database, subjectOf(context), gallery);
    return answer({ items: rows.map((row) => recordOf(row, context)) });
  },

  create: async (input: NewGallery, context: RequestContext) => {
    const creatorId = subjectOf(context);
    const limited = await limitWriting(context, creatorId);
    if (limited !== null) return limited;
    const { services, site: limits, metadata } = context;
    const { id: accountId } = signedIn(context);
    return asRefused(
      services.store.transact(metadata, async (unit) => {
        const id = await createGallery(unit, { creatorId, accountId, input, limits });
        return id === null ? refuse("gallery_limit") : stored(unit, id, context);
      }),
    );
  },

  read: async (id: number, context: RequestContext) => {
    const row = await readOwnGallery(context.services.database, id);
    if (row === null || row.creator_id !== subjectOf(context)) return refuse("gallery_not_found");
    return answer(recordOf(row, context));
  },

  edit: async (
    { id, version, ...input }: GalleryChange & { readonly id: number; readonly version?: number },
    context: RequestContext,
  ) => {
    const limited = await limitWriting(context, subjectOf(context));
    if (limited !== null) return limited;
    return asRefused(
      context.services.store.transact(context.metadata, async (unit) => {
        const before = await lockOwn(unit, context, id);
        if (before === null) return refuse("gallery_not_found");
        if (version !== undefined && version !== before.version) return refuse("gallery_changed");
        const { id: accountId } = signedIn(context);
        await editGallery(unit, { before, accountId, input, limits: context.site });
        return stored(unit, id, context);
      }),
    );
  },

  delete: async (id: number, context: RequestContext) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const gallery = await lockOwn(unit, context, id);
      if (gallery === null) return refuse("gallery_not_found");
      await withdrawGallery(unit, id);
      return answer({ ok: true } as const);
    }),
};

/** In which order premium galleries stand (ACCT-27). */
export const ownGalleryHandlers = {
  orderGalleries: async ({ ids }, context) =>
    context.services.store.transact(context.metadata, async (unit) =>
      (await orderGalleries(unit, subjectOf(context), ids))
        ? answer({ ok: true } as const)
        : refuse("conflict"),
    ),
} satisfies Partial<Handlers>;
