import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { GalleryType } from "../../domain/gallery/gallery.ts";
import { moved } from "../../domain/gallery/moved.ts";
import type { PriceLimits } from "../../domain/money/price.ts";
import { pricesOf } from "../../domain/money/site-prices.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import {
  galleryEditorMachine,
  type GalleryAnswer,
  type GalleryEditorInput,
  type GalleryEditorRef,
} from "../gallery-editor/gallery-editor.machine.ts";
import {
  itemParts,
  itemPressed,
  tellRefusal,
  type ItemEvent,
  type ItemsContext,
} from "../own-items/item-parts.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import type { LineRestored } from "../socket/socket-received.ts";

export type OwnGalleriesEvent =
  | { readonly type: "kind.chosen"; readonly kind: GalleryType }
  | { readonly type: "add.pressed" }
  | { readonly type: "edit.pressed"; readonly id: number }
  | ItemEvent
  /** `to`: its new place, counted from 0. */
  | { readonly type: "gallery.moved"; readonly id: number; readonly to: number }
  | { readonly type: "retry.requested" }
  | QuestionAnswered
  | LineRestored;

export interface OwnGalleriesContext extends ItemsContext<OwnGallery> {
  readonly username: string;
  readonly kind: GalleryType;
  readonly prices: PriceLimits;
  readonly failure: Failure | null;
  /** What is edited, or made; null: nothing. */
  readonly editing: GalleryEditorInput | null;
  /** The order that was sent last. */
  readonly sent: readonly number[];
}

/** What reading the galleries is answered. */
export type GalleriesAnswer = CallResult<{ readonly items: readonly OwnGallery[] }>;

export interface GalleryToSwitch {
  readonly id: number;
  readonly active: boolean;
}

const file = "src/actors/own-galleries/own-galleries.actors.ts";

const idsOf = (items: readonly OwnGallery[]): readonly number[] => items.map(({ id }) => id);

const parts = itemParts<OwnGallery, OwnGalleriesContext, OwnGalleriesEvent>();

const gallerySetup = setup({
  types: {
    context: {} as OwnGalleriesContext,
    events: {} as OwnGalleriesEvent,
    input: {} as PageInput<"own-galleries">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      galleryEditor: "galleryEditor";
      loadGalleries: "loadGalleries";
      switchGallery: "switchGallery";
      deleteGallery: "deleteGallery";
      orderGalleries: "orderGalleries";
    },
  },
  actors: {
    galleryEditor: galleryEditorMachine,
    loadGalleries: promiseProvidedBy<GalleriesAnswer, { readonly kind: GalleryType }>(file),
    switchGallery: promiseProvidedBy<GalleryAnswer, GalleryToSwitch>(file),
    deleteGallery: promiseProvidedBy<AnswerTo<"deleteAutoMessage">, { readonly id: number }>(file),
    orderGalleries: promiseProvidedBy<AnswerTo<"orderGalleries">, { readonly ids: readonly number[] }>(file),
  },
  delays: { whilePreparing: 5_000 },
  guards: {
    isEditing: ({ context }) => context.editing !== null,
    ...parts.guards,
    isMovedSince: ({ context: { items, sent } }) => String(idsOf(items)) !== String(sent),
  },
  actions: {
    ...parts.actions,
    takeKind: assign(({ event }) => (event.type === "kind.chosen" ? { kind: event.kind, items: [] } : {})),
    takeNew: assign(({ context: { kind } }) => ({ editing: { id: null, type: kind } })),
    takeEdited: assign(({ context: { kind }, event }) =>
      event.type === "edit.pressed" ? { editing: { id: event.id, type: kind } } : {},
    ),
    move: assign(({ context, event }) =>
      event.type === "gallery.moved" ? { items: moved(context.items, event.id, event.to) } : {},
    ),
  },
});

const chooseKind = { target: "loading", actions: "takeKind" } as const;

/** What is pressed while the list is there, also while it is read anew. */
const pressed = {
  ...itemPressed,
  "kind.chosen": chooseKind,
  "add.pressed": { target: "editing", actions: "takeNew" },
  "edit.pressed": { target: "editing", actions: "takeEdited" },
  "gallery.moved": { target: "ordering", actions: "move" },
} as const;

/** A creator's premium galleries of one kind, in their order: on sale or closed, made and edited where they stand (ACCT-27). */
export const ownGalleriesMachine = gallerySetup.createMachine({
  id: "own-galleries",
  context: ({ input: { route, user, site } }) => {
    const kind = route.adds ?? "video_dm";
    const isOpen = route.adds !== null || route.edits !== null;
    return {
      ...{ username: user?.username ?? "", kind, items: [], failure: null, id: null, active: true, sent: [] },
      prices: pricesOf(site),
      editing: isOpen ? { id: route.edits, type: kind } : null,
    };
  },
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isEditing", target: "editing" }, { target: "loading" }] },
    loading: {
      invoke: {
        id: "loadGalleries",
        src: "loadGalleries",
        input: ({ context: { kind } }) => ({ kind }),
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ items: ({ event }) => event.output.data.items }) },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
      on: { "kind.chosen": { ...chooseKind, reenter: true } },
    },
    failed: {
      on: { "retry.requested": "loading", "line.restored": "loading", "kind.chosen": chooseKind },
    },
    showing: {
      // Films are made for minutes.
      after: { whilePreparing: { guard: "isPreparing", target: "refreshing" } },
      // What was switched without an answer may stand the other way.
      on: { ...pressed, "line.restored": "refreshing" },
    },
    refreshing: {
      invoke: {
        id: "loadGalleries",
        src: "loadGalleries",
        input: ({ context: { kind } }) => ({ kind }),
        onDone: byStatus({
          ok: { target: "showing", actions: assign({ items: ({ event }) => event.output.data.items }) },
          failed: "showing",
        }),
        onError: "showing",
      },
      on: pressed,
    },
    switching: {
      tags: "busy",
      invoke: {
        id: "switchGallery",
        src: "switchGallery",
        input: ({ context: { id, active } }) => ({ id: id!, active }),
        onDone: byStatus({
          ok: {
            target: "showing",
            actions: assign(({ context: { items }, event: { output } }) => ({
              items: items.map((item) => (item.id === output.data.id ? output.data : item)),
            })),
          },
          failed: { target: "refreshing", actions: [tellRefusal, "switchBack"] },
        }),
        onError: { target: "refreshing", actions: ["unreachable", "switchBack"] },
      },
    },
    asking: {
      entry: emit(({ context: { id, items } }) => ({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "delete-gallery",
          title: "Delete this gallery?",
          text: items.some((item) => item.id === id && item.is_sold)
            ? "It goes from your page for good. Who bought it keeps it."
            : "It goes from your page for good.",
          confirmLabel: "Delete",
          cancelLabel: "Keep it",
        },
      })),
      on: { "question.answered": [{ guard: "isConfirmed", target: "deleting" }, { target: "showing" }] },
    },
    deleting: {
      tags: "busy",
      invoke: {
        id: "deleteGallery",
        src: "deleteGallery",
        input: ({ context: { id } }) => ({ id: id! }),
        onDone: byStatus({
          ok: {
            target: "refreshing",
            actions: [
              emit({ type: "toast.requested", kind: "success", text: "The gallery is deleted." }),
              assign({ items: ({ context: { id, items } }) => items.filter((item) => item.id !== id) }),
            ],
          },
          failed: { target: "refreshing", actions: tellRefusal },
        }),
        onError: { target: "refreshing", actions: "unreachable" },
      },
    },
    // What is moved meanwhile is sent afterwards.
    ordering: {
      entry: assign({ sent: ({ context }) => idsOf(context.items) }),
      invoke: {
        id: "orderGalleries",
        src: "orderGalleries",
        input: ({ context }) => ({ ids: idsOf(context.items) }),
        onDone: byStatus({
          ok: [{ guard: "isMovedSince", target: "ordering", reenter: true }, { target: "showing" }],
          failed: { target: "loading", actions: tellRefusal },
        }),
        onError: { target: "loading", actions: "unreachable" },
      },
      on: { "gallery.moved": { actions: "move" } },
    },
    editing: {
      invoke: {
        id: "galleryEditor",
        src: "galleryEditor",
        input: ({ context: { editing, kind, prices } }) => ({
          ...(editing ?? { id: null, type: kind }),
          prices,
        }),
        onDone: {
          target: "loading",
          actions: assign({ editing: null, kind: ({ event }) => event.output.type, items: [] }),
        },
      },
    },
  },
});

export type OwnGalleriesRef = ActorRefFrom<typeof ownGalleriesMachine>;
export type OwnGalleriesSnapshot = SnapshotFrom<typeof ownGalleriesMachine>;

interface Shown {
  readonly kind: GalleryType;
}
export type OwnGalleriesView =
  | (Shown & { readonly status: "loading" })
  | (Shown & { readonly status: "failed"; readonly error: string })
  | (Shown & {
      readonly status: "showing";
      readonly items: readonly OwnGallery[];
      /** Something is under way: the galleries' buttons rest. */
      readonly busy: boolean;
    })
  | (Shown & { readonly status: "editing"; readonly editor: GalleryEditorRef | null });

/** What the page shows. */
export const selectOwnGalleriesView = (snapshot: OwnGalleriesSnapshot): OwnGalleriesView => {
  const { context, children } = snapshot;
  const { kind } = context;
  if (snapshot.matches("editing")) return { kind, status: "editing", editor: children.galleryEditor ?? null };
  if (snapshot.matches("opening") || snapshot.matches("loading")) return { kind, status: "loading" };
  if (snapshot.matches("failed"))
    return { kind, status: "failed", error: context.failure?.error ?? UNREACHABLE };
  return { kind, status: "showing", items: context.items, busy: snapshot.hasTag("busy") };
};
