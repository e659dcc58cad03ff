import { hasTexts } from "../../domain/account/field-texts.ts";
import {
  autoPostInWords,
  checkAutoPosts,
  FOLDER_GONE,
  UNKNOWN_ZONE,
  type AutoPostForm,
} from "../../domain/auto-post/auto-post.ts";
import { inWeekOrder } from "../../domain/auto-post/weekly-slots.ts";
import { isTimeZone } from "../../domain/format/zone.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuseFields } from "../http/reply.ts";
import { offersTwitter } from "../share-on-twitter/twitter-access.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { countPending, readAutoPostRow, readFoldersToPost, type AutoPostRow } from "./auto-post.reads.ts";
import { lockAutoPosts, planSlot } from "./publish-slot.ts";

type AutoPosts = EndpointAnswer<"getAutoPosts">;
type Folders = AutoPosts["folders"];

const nothingYet = { slots: [], folder_ids: [], access: "paid", active: false } as const;

/** Who asks: by which clocks, and whether posts can be shared. */
interface Asked {
  readonly zone: string;
  readonly twitter: boolean;
}

const askedIn = async (context: RequestContext): Promise<Asked> => ({
  zone: context.zone,
  twitter: await offersTwitter(context),
});

/** What the form is filled with: what is stored, less the folders that are gone; what was never set up is off. */
const formOf = (row: AutoPostRow | null, folders: Folders, { zone, twitter }: Asked): AutoPostForm => {
  if (row === null) return { ...nothingYet, share_on_twitter: twitter, time_zone: zone };
  const { access, active, time_zone, shares_on_twitter: share_on_twitter } = row;
  const folder_ids = row.folder_ids.filter((id) => folders.some(({ folder_id }) => folder_id === id));
  return { slots: inWeekOrder(row.slots), folder_ids, access, active, share_on_twitter, time_zone };
};

const recordOf = (row: AutoPostRow | null, folders: Folders, asked: Asked): AutoPosts => ({
  ...formOf(row, folders, asked),
  ...{ twitter: asked.twitter, browser_time_zone: asked.zone, next_at: row?.next_at ?? null, folders },
});

/** Stores a set-up that was checked; the next slot comes after this moment. */
const store = async (unit: UnitOfWork, creatorId: string, form: AutoPostForm): Promise<void> => {
  const { slots, active, time_zone: zone } = form;
  const next = active ? planSlot(unit, { creatorId, slots, zone, after: unit.now }) : null;
  const values = {
    slots: JSON.stringify(slots),
    folder_ids: JSON.stringify(form.folder_ids),
    ...{
      access: form.access,
      active,
      shares_on_twitter: form.share_on_twitter,
      time_zone: zone,
      next_at: next,
      told_empty: false,
      changed_at: unit.now,
    },
  };
  await unit.sql
    .insertInto("auto_post")
    .values({ creator_id: creatorId, ...values })
    .onConflict((conflict) => conflict.column("creator_id").doUpdateSet(values))
    .execute();
};

/** A creator's posts that are published by themselves; a manager sets them up for her (section 22, POSTS-03, POSTS-04, CAPI-07). */
export const autoPostHandlers = {
  getAutoPosts: async (_, context) => {
    const { database } = context.services;
    const creatorId = subjectOf(context);
    const [row, folders, asked] = await Promise.all([
      readAutoPostRow(database, creatorId),
      readFoldersToPost(database, creatorId),
      askedIn(context),
    ]);
    return answer(recordOf(row, folders, asked));
  },

  setAutoPosts: async ({ was, time_zone: zone, ...entered }, context) => {
    const creatorId = subjectOf(context);
    const asked = await askedIn(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      const row = await lockAutoPosts(unit, creatorId);
      const folders = await readFoldersToPost(unit.sql, creatorId);
      const stored = formOf(row, folders, asked);
      const form: AutoPostForm = {
        ...{ slots: inWeekOrder(entered.slots), folder_ids: entered.folder_ids },
        ...{ access: entered.access, active: entered.active, time_zone: zone ?? stored.time_zone },
        share_on_twitter: entered.share_on_twitter ?? stored.share_on_twitter,
      };
      const texts = checkAutoPosts(form);
      if (hasTexts(texts)) return refuseFields(texts);
      if (!isTimeZone(form.time_zone)) return refuseFields({ time_zone: UNKNOWN_ZONE });
      if (!form.folder_ids.every((id) => folders.some(({ folder_id }) => folder_id === id)))
        return refuseFields({ folder_ids: FOLDER_GONE });
      const changed = changedElsewhere(was, { ...stored }, autoPostInWords(folders));
      if (changed !== null) return changed;
      await store(unit, creatorId, form);
      return answer(recordOf(await readAutoPostRow(unit.sql, creatorId), folders, asked));
    });
  },

  countAutoPosts: async (_, context) =>
    answer({ count: await countPending(context.services.database, subjectOf(context)) }),
} satisfies Partial<Handlers>;
