import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { checkAutoPosts, type AutoPostForm, type AutoPostTexts } from "../../domain/auto-post/auto-post.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { AnswerTo } from "../resource/call.ts";

type Stored = EndpointAnswer<"getAutoPosts">;
export type FoldersToPost = Stored["folders"];

export type AutoPostsEvent =
  | FormEvent<AutoPostForm>
  | { readonly type: "form.left" }
  | { readonly type: "retry.requested" };

export interface AutoPostsContext extends AutoPostForm {
  readonly folders: FoldersToPost;
  /** Whether they can be shared on Twitter. */
  readonly offersTwitter: boolean;
  /** The zone of the clocks of who looks. */
  readonly browserZone: string;
  /** What the form was filled with, or what its person was told is stored since; null until it is read. */
  readonly was: AutoPostForm | null;
  /** Why it could not be read; null: the server could not be reached. */
  readonly failure: Failure | null;
  readonly texts: AutoPostTexts;
}

export interface AutoPostsToSave {
  readonly form: AutoPostForm;
  readonly was: AutoPostForm | null;
}

const file = "src/actors/auto-posts/auto-posts.actors.ts";

/** The fields of the form alone. */
export const formIn = (entered: AutoPostForm): AutoPostForm => {
  const { slots, folder_ids, access, active, share_on_twitter, time_zone } = entered;
  return { slots, folder_ids, access, active, share_on_twitter, time_zone };
};

const parts = formParts<AutoPostsContext, AutoPostsEvent>((context) => checkAutoPosts(formIn(context)));

const taken = (stored: Stored) => ({
  ...{ ...formIn(stored), was: formIn(stored), texts: {} },
  ...{ folders: stored.folders, offersTwitter: stored.twitter, browserZone: stored.browser_time_zone },
});

/** A refusal that concerns the folders: others are there by now. */
const isOfFolders = ({ fields }: Failure): boolean => fields?.["folder_ids"] !== undefined;

const autoPostsSetup = setup({
  types: {
    context: {} as AutoPostsContext,
    events: {} as AutoPostsEvent,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { loadAutoPosts: "loadAutoPosts"; saveAutoPosts: "saveAutoPosts" },
  },
  actors: {
    loadAutoPosts: promiseProvidedBy<AnswerTo<"getAutoPosts">>(file),
    saveAutoPosts: promiseProvidedBy<AnswerTo<"setAutoPosts">, AutoPostsToSave>(file),
  },
  guards: { ...parts.guards },
  actions: {
    ...parts.actions,
    learn: assign(({ context: { was } }, failure: Failure) => ({ was: wasAfter(was, failure) })),
  },
});

/** How a creator's automatic posts are set up: weekly times, folders of the vault, who reads them, on or off (section 22). */
export const autoPostsMachine = autoPostsSetup.createMachine({
  id: "auto-posts",
  meta: { publicFields: ["slots", "folder_ids", "access", "active", "share_on_twitter", "time_zone"] },
  context: {
    ...{ slots: [], folder_ids: [], access: "paid", active: false, time_zone: "UTC" },
    ...{ share_on_twitter: false, offersTwitter: false },
    ...{ folders: [], browserZone: "UTC", was: null, failure: null, texts: {} },
  },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadAutoPosts",
        src: "loadAutoPosts",
        onDone: byStatus({
          ok: { target: "editing", actions: assign(({ event }) => taken(event.output.data)) },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "form.left": "left" } },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "form.left": "left",
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "saveAutoPosts",
        src: "saveAutoPosts",
        input: ({ context }) => ({ form: formIn(context), was: context.was }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: emit(({ event }) => ({
              type: "toast.requested",
              kind: "success",
              text: event.output.data.active ? "Your auto posts are on." : "Saved. Your auto posts are off.",
            })),
          },
          failed: [
            {
              guard: ({ event }) => isOfFolders(event.output.failure),
              target: "choosing",
              actions: [
                { type: "showFailure", params: ({ event }) => event.output.failure },
                { type: "learn", params: ({ event }) => event.output.failure },
              ],
            },
            {
              ...whenRefused,
              actions: [whenRefused.actions, { type: "learn", params: ({ event }) => event.output.failure }],
            },
          ],
        }),
        onError: whenUnreachable,
      },
    },
    // Reads which folders there are by now; what was entered stays, less the folders that are gone.
    choosing: {
      tags: "busy",
      invoke: {
        id: "loadAutoPosts",
        src: "loadAutoPosts",
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: assign(({ context: { folder_ids: ids }, event }) => {
              const { folders } = event.output.data;
              const isThere = (id: number) => folders.some(({ folder_id }) => folder_id === id);
              return { folders, folder_ids: ids.filter(isThere) };
            }),
          },
          failed: "editing",
        }),
        onError: "editing",
      },
    },
    left: { type: "final" },
    done: { type: "final" },
  },
});

export type AutoPostsRef = ActorRefFrom<typeof autoPostsMachine>;
export type AutoPostsSnapshot = SnapshotFrom<typeof autoPostsMachine>;

export type AutoPostsView =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "form";
      readonly form: AutoPostForm;
      readonly texts: AutoPostTexts;
      readonly folders: FoldersToPost;
      readonly offersTwitter: boolean;
      /** The zones to choose from: the one that is stored, and that of who looks. */
      readonly zones: readonly string[];
      readonly busy: boolean;
    };

/** What the form of automatic posts shows. */
export const selectAutoPostsView = (snapshot: AutoPostsSnapshot): AutoPostsView => {
  const { context } = snapshot;
  if (snapshot.matches("failed")) return { status: "failed", error: context.failure?.error ?? UNREACHABLE };
  if (snapshot.matches("loading")) return { status: "loading" };
  if (snapshot.status === "done") return { status: "done" };
  const { texts, folders, offersTwitter, browserZone, was, time_zone: zone } = context;
  const zones = [...new Set([was?.time_zone ?? zone, zone, browserZone])];
  const busy = snapshot.hasTag("busy");
  return { status: "form", form: formIn(context), texts, folders, offersTwitter, zones, busy };
};
