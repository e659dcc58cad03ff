import { galleryStatus } from "../../domain/gallery/gallery-status.ts";
import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { asRefused } from "../http/unwritten.ts";
import { mediaAddress } from "../media/media-address.ts";
import { shownFileName } from "../../domain/upload/file-name.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readOwnGalleries, readOwnGallery, type OwnGalleryRow } from "./own-gallery.reads.ts";
import {
  createGallery,
  editGallery,
  lockGalleries,
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

const recordOf = (row: OwnGalleryRow, { services: { keys }, now }: RequestContext): OwnGallery => {
  const media = row.media.map(({ id, kind, thumb, ...medium }) => ({
    ...{ vault_id: id, kind, name: shownFileName({ kind, ...medium }), ...stateOf(medium) },
    thumb_url: thumb === null || stateOf(medium).state !== "ready" ? null : mediaAddress(keys, thumb, now),
  }));
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
  return readOwnGallery(unit.sql, id);
};

const stored = async (unit: UnitOfWork, id: number, context: RequestContext) =>
  answer(recordOf((await readOwnGallery(unit.sql, id))!, context));

/** Calls with which creators make premium galleries (ACCT-27, X-18). */
export const ownGalleryHandlers = {
  getOwnGalleries: async ({ gallery }, context) => {
    const rows = await readOwnGalleries(context.services.database, subjectOf(context), gallery);
    return answer({ items: rows.map((row) => recordOf(row, context)) });
  },

  createGallery: async (input, context) => {
    const creatorId = subjectOf(context);
    const { services, site: limits, metadata } = context;
    const { retryAfter } = await services.limits.consume(`gallery:${creatorId}`, WRITTEN_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const { id: accountId } = signedIn(context);
    return asRefused(
      services.store.transact(metadata, async (unit) => {
        const id = await createGallery(unit, { creatorId, accountId, input, limits });
        return id === null ? refuse("gallery_limit") : stored(unit, id, context);
      }),
    );
  },

  getOwnGallery: async ({ id }, context) => {
    const row = await readOwnGallery(context.services.database, id);
    if (row === null || row.creator_id !== subjectOf(context)) return refuse("gallery_not_found");
    return answer(recordOf(row, context));
  },

  editGallery: async ({ id, version, ...input }, context) =>
    asRefused(
      context.services.store.transact(context.metadata, async (unit) => {
        const before = await lockOwn(unit, context, id);
        if (before === null) return refuse("gallery_not_found");
        if (version !== undefined && version !== before.version) return refuse("gallery_changed");
        const { id: accountId } = signedIn(context);
        await editGallery(unit, { before, accountId, input, limits: context.site });
        return stored(unit, id, context);
      }),
    ),

  deleteGallery: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const gallery = await lockOwn(unit, context, id);
      if (gallery === null) return refuse("gallery_not_found");
      await withdrawGallery(unit, id);
      return answer({ ok: true } as const);
    }),

  orderGalleries: async ({ ids }, context) =>
    context.services.store.transact(context.metadata, async (unit) =>
      (await orderGalleries(unit, subjectOf(context), ids))
        ? answer({ ok: true } as const)
        : refuse("conflict"),
    ),
} satisfies Partial<Handlers>;
