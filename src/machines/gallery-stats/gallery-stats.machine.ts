import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import type { StatsPeriod } from "../../domain/calendar/stats-period.ts";
import { galleryTypeNames } from "../../domain/gallery/gallery.ts";
import type { PageInput } from "../app/page-input.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";

/** How the kinds and orders of the page are called. */
export const statsKindNames = { all: "All kinds", ...galleryTypeNames, message: "Messages" } as const;
export const statsSortNames = {
  newest: "Newest first",
  sales: "Most sold",
  earned: "Most earned",
} as const;

export type StatsSort = keyof typeof statsSortNames;
export type StatsKind = keyof typeof statsKindNames;

export type GalleryStatsEvent =
  | { readonly type: "period.chosen"; readonly period: StatsPeriod }
  | { readonly type: "kind.chosen"; readonly kind: StatsKind }
  | { readonly type: "sort.chosen"; readonly sort: StatsSort }
  | { readonly type: "all.pressed" };

export interface GalleryStatsContext {
  readonly period: StatsPeriod;
  readonly kind: StatsKind;
  readonly sort: StatsSort;
  /** The one gallery that is asked for; null: all. */
  readonly gallery: number | null;
}

type Query = CallOf<"getGalleryStats">["input"];

const queryOf = ({ period, kind, sort, gallery }: GalleryStatsContext): Query => ({
  ...{ period, sort },
  ...(kind === "all" ? {} : { type: kind }),
  ...(gallery === null ? {} : { gallery }),
});

const requestOf = (context: GalleryStatsContext): CallOf<"getGalleryStats"> => ({
  endpoint: "getGalleryStats",
  input: queryOf(context),
});

const statsSetup = setup({
  types: {
    context: {} as GalleryStatsContext,
    events: {} as GalleryStatsEvent,
    input: {} as PageInput<"gallery-stats">,
    children: {} as { rows: "list"; totals: "resource" },
  },
  actors: { list: listMachine, resource: resourceMachine },
});

const ask = statsSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const request = requestOf(context);
    enqueue.sendTo("rows", { type: "request.changed", request });
    enqueue.sendTo("totals", { type: "request.changed", request });
  }),
);

/** What a creator's premium galleries and messages brought, by period and kind; a link leads to one alone (ACCT-31, PROFILE-64). */
export const galleryStatsMachine = statsSetup.createMachine({
  id: "gallery-stats",
  context: ({ input }) => ({ period: "month", kind: "all", sort: "newest", gallery: input.route.gallery }),
  invoke: [
    { id: "rows", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
    { id: "totals", src: "resource", input: ({ context }) => ({ request: requestOf(context) }) },
  ],
  initial: "showing",
  states: {
    showing: {
      on: {
        "period.chosen": { actions: [assign({ period: ({ event }) => event.period }), ask] },
        "kind.chosen": { actions: [assign({ kind: ({ event }) => event.kind, gallery: null }), ask] },
        "sort.chosen": { actions: [assign({ sort: ({ event }) => event.sort }), ask] },
        "all.pressed": { actions: [assign({ gallery: null }), ask] },
      },
    },
  },
});

export type GalleryStatsRef = ActorRefFrom<typeof galleryStatsMachine>;

export interface GalleryStatsView extends GalleryStatsContext {
  readonly status: "showing";
  /** Where the figures are a file; the page adds the zone that it tells its days in. */
  readonly fileUrl: string;
  readonly rows: ActorRefFrom<typeof listMachine> | null;
  readonly totals: ActorRefFrom<typeof resourceMachine> | null;
}

/** The address of the file with these figures, as the endpoint table has it. */
const fileUrlOf = (context: GalleryStatsContext): string => {
  const fields = Object.entries({ ...queryOf(context), format: "csv" });
  const query = fields.map(([name, value]) => `${name}=${value}`).join("&");
  return `/api/v1/account/direct-message/stats?${query}`;
};

export const selectGalleryStatsView = ({
  context,
  children,
}: SnapshotFrom<typeof galleryStatsMachine>): GalleryStatsView => ({
  ...context,
  status: "showing",
  fileUrl: fileUrlOf(context),
  rows: children.rows ?? null,
  totals: children.totals ?? null,
});
