import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, not, sendTo, setup } from "xstate";

import { clearText } from "../../domain/account/field-texts.ts";

import { siteFacts } from "../../domain/site/page-route.ts";
import { checkPostForm, emptyPostForm, formOfPost, type PostForm } from "../../domain/post/post-form.ts";
import { FILE_LIMIT, postLimits, type PostField, type PostTexts } from "../../domain/post/written-post.ts";
import { mediaKindOf } from "../../domain/upload/upload-kind.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PostItem } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { uploadMachine, type UploadRef } from "../upload/upload.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import { filesAfter, freeId, isSent, type PostFilesEvent } from "./post-files.ts";

export type OwnPost = EndpointAnswer<"getOwnPost">;

/** Whose post is written; `postId` null: a new one. `base`: the address of the profile, "" on a root-user site. */
export interface PostEditorInput {
  readonly username: string;
  readonly base: string;
  readonly postId: number | null;
  /** Epoch seconds. */
  readonly now: number;
}

/** What the actor that keeps the draft tells and takes; it keeps it until the post is published. */
export interface DraftFound {
  readonly type: "draft.found";
  readonly form: PostForm;
}
export type DraftCommand =
  | { readonly type: "draft.changed"; readonly form: PostForm }
  | { readonly type: "draft.dropped" };

export type PostEditorEvent =
  | FormEvent<PostForm>
  | PostFilesEvent
  | DraftFound
  | { readonly type: "form.cleared" }
  | { readonly type: "form.left" }
  | { readonly type: "mine.kept" }
  | { readonly type: "theirs.taken" }
  | { readonly type: "retry.requested" };

export interface PostEditorContext extends PostForm, PostEditorInput {
  /** Of the stored post that is edited. */
  readonly version: number | null;
  readonly stored: OwnPost | null;
  /** Why it could not be read; null: the server could not be reached. */
  readonly failure: Failure | null;
  readonly texts: PostTexts;
}

export interface PostToSave {
  readonly postId: number | null;
  readonly version: number | null;
  readonly form: PostForm;
}

/** Entered prices, where the settings say nothing else. The server knows the site's own. */
const prices = { priceMin: 100, priceMax: 50_000 };

const file = "src/actors/post-editor/post-editor.actors.ts";

/** The fields of the form alone. */
export const formIn = (context: PostForm): PostForm => {
  const { type, access, text, media, amount_usd, fund_goal, poll } = context;
  const { expire_after, scheduled_at, is_pinned, is_winback } = context;
  return {
    ...{ type, access, text, media, amount_usd, fund_goal, poll },
    ...{ expire_after, scheduled_at, is_pinned, is_winback },
  };
};

/** Times that a stored post has already are not chosen anew. */
const chosenAnew = (context: PostEditorContext): PostForm => {
  const { stored, poll, scheduled_at: at } = context;
  return {
    ...context,
    poll: stored?.poll?.ends_at === poll.ends_at ? { ...poll, ends_at: null } : poll,
    scheduled_at: stored?.scheduled_at === at ? null : at,
  };
};

const parts = formParts<PostEditorContext, PostEditorEvent>((context) =>
  checkPostForm(chosenAnew(context), { now: context.now, ...prices }),
);

/** On a page of its own: a new post of the viewer's, who is a creator; on his root-user site the profile is at `/`. */
const placeOf = (input: PostEditorInput | PageInput<"post-editor">): PostEditorInput => {
  if (!("route" in input)) return input;
  const { user, site, now } = input;
  const username = user?.username ?? "";
  return {
    username,
    base: siteFacts(site).rootUsername === username ? "" : `/${username}`,
    postId: null,
    now,
  };
};

const savedText = ({ postId, media }: PostEditorContext, { post }: PostItem): string => {
  if (postId !== null) return "Your changes are saved.";
  if (post.scheduled_at === post.created_at) return "Your post is scheduled.";
  return media.every(({ kind }) => kind === "image")
    ? "Your post is published."
    : "Your post appears as soon as its files are ready.";
};

const postEditorSetup = setup({
  types: {
    context: {} as PostEditorContext,
    events: {} as PostEditorEvent,
    input: {} as PostEditorInput | PageInput<"post-editor">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      draft: "draft";
      loadOwnPost: "loadOwnPost";
      savePost: "savePost";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    /** Keeps what is typed of a new post in this browser. */
    draft: callbackProvidedBy<DraftCommand, { readonly username: string; readonly isKept: boolean }>(file),
    loadOwnPost: promiseProvidedBy<AnswerTo<"getOwnPost">, { readonly id: number }>(file),
    savePost: promiseProvidedBy<AnswerTo<"createPost">, PostToSave>(file),
  },
  guards: {
    ...parts.guards,
    isNew: ({ context }) => context.postId === null,
    isType: ({ event }) => event.type === "field.changed" && event.field === "type",
    isSending: ({ context: { media } }) => media.some(({ source }) => source === "sending"),
    isChanged: (_, { code }: Failure) => code === "post_changed",
  },
  actions: {
    ...parts.actions,
    // Files are of this page alone.
    keepDraft: sendTo("draft", ({ context }) => ({
      type: "draft.changed",
      form: { ...formIn(context), media: [] },
    })),
    dropDraft: sendTo("draft", { type: "draft.dropped" }),
    takeStored: assign(({ context }) =>
      context.stored === null
        ? {}
        : { ...formOfPost(context.stored), version: context.stored.version, texts: {} },
    ),
  },
});

const leave = postEditorSetup.emit(({ context }) => ({
  type: "navigation.requested",
  to: `${context.base}/posts`,
}));

/** Each file is sent by an actor of its own, whose id is the file's. */
const addFile = postEditorSetup.createAction(
  enqueueActions(({ context: { media, texts }, event, self, enqueue }) => {
    if (event.type !== "file.chosen") return;
    if (media.length >= postLimits.files) {
      enqueue.assign({ texts: { ...texts, media: FILE_LIMIT } });
      return;
    }
    const id = freeId(media);
    const kind = mediaKindOf(event) ?? "image";
    const shown = { name: event.name, error: null, thumb_url: null, uncensor_amount: "" };
    enqueue.assign({
      media: [...media, { id, kind, source: "sending", ...shown }],
      texts: clearText<PostField>(clearText<PostField>(texts, "media"), "text"),
    });
    enqueue.spawnChild("upload", { id, input: { id, kind, form: self } });
    enqueue.sendTo(id, event);
  }),
);

const changeFiles = postEditorSetup.createAction(
  enqueueActions(({ context: { media, texts }, event, enqueue }) => {
    if (
      event.type !== "media.changed" &&
      event.type !== "file.removed" &&
      event.type !== "file.moved" &&
      event.type !== "file.priced"
    )
      return;
    enqueue.assign({ media: filesAfter(media, event), texts: clearText(texts, "media") });
    const isMine = event.type === "file.removed" && media.some(({ id }) => id === event.id);
    if (!isMine || !isSent(event.id)) return;
    // It is over, on the server too: one that is only stopped may go on.
    enqueue.sendTo(event.id, { type: "file.removed" });
    enqueue.stopChild(event.id);
  }),
);

const stopUploads = postEditorSetup.createAction(
  enqueueActions(({ context: { media }, enqueue }) => {
    for (const { id } of media) {
      if (!isSent(id)) continue;
      enqueue.sendTo(id, { type: "file.removed" });
      enqueue.stopChild(id);
    }
  }),
);

const typing = {
  "field.changed": [
    // Another kind of post has other fields.
    { guard: "isType", actions: ["changeField", "clearTexts", "keepDraft"] },
    { actions: ["changeField", "keepDraft"] },
  ],
  "file.chosen": { actions: addFile },
  "file.removed": { actions: changeFiles },
  "file.moved": { actions: changeFiles },
  "file.priced": { actions: changeFiles },
  "form.left": { actions: leave },
} as const;

/**
 * Writes a post, or changes one (POSTS-25). Its files are sent while it is written; it is saved when all are there. What is typed of a new one stays in the browser until it is published; of a post
 * that was changed in another window both texts are shown.
 */
export const postEditorMachine = postEditorSetup.createMachine({
  id: "post-editor",
  // What is typed here is written to be published.
  meta: { publicFields: Object.keys(emptyPostForm) },
  context: ({ input }) => ({
    ...placeOf(input),
    ...emptyPostForm,
    version: null,
    stored: null,
    failure: null,
    texts: {},
  }),
  entry: emit({ type: "payout.checkRequested" }),
  invoke: {
    id: "draft",
    src: "draft",
    input: ({ context: { username, postId } }) => ({ username, isKept: postId === null }),
  },
  on: { "media.changed": { actions: changeFiles } },
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isNew", target: "editing" }, { target: "loading" }] },
    loading: {
      invoke: {
        id: "loadOwnPost",
        src: "loadOwnPost",
        input: ({ context }) => ({ id: context.postId! }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: [assign({ stored: ({ event }) => event.output.data }), "takeStored"],
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "form.left": { actions: leave } } },
    editing: {
      on: {
        ...typing,
        "draft.found": {
          guard: "isNew",
          actions: assign(({ context, event }) =>
            formIn({ ...emptyPostForm, ...event.form, media: context.media }),
          ),
        },
        "form.cleared": {
          guard: "isNew",
          actions: [stopUploads, assign({ ...emptyPostForm, texts: {} }), "dropDraft"],
        },
        "form.submitted": [
          { guard: "isComplete", target: "waiting", actions: "clearTexts" },
          { actions: "showMissing" },
        ],
      },
    },
    // For the files that are still being sent; one that fails ends it.
    waiting: {
      tags: "busy",
      always: [
        { guard: not("isComplete"), target: "editing", actions: "showMissing" },
        { guard: not("isSending"), target: "submitting" },
      ],
      on: {
        "file.removed": { actions: changeFiles },
        "form.left": "editing",
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "savePost",
        src: "savePost",
        input: ({ context }) => ({ postId: context.postId, version: context.version, form: formIn(context) }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: emit(({ context, event }) => ({
              type: "toast.requested",
              kind: "success",
              text: savedText(context, event.output.data),
            })),
          },
          failed: [
            {
              guard: { type: "isChanged", params: ({ event }) => event.output.failure },
              target: "comparing",
              actions: { type: "showFailure", params: ({ event }) => event.output.failure },
            },
            whenRefused,
          ],
        }),
        onError: whenUnreachable,
      },
    },
    comparing: {
      tags: "busy",
      invoke: {
        id: "loadOwnPost",
        src: "loadOwnPost",
        input: ({ context }) => ({ id: context.postId! }),
        onDone: byStatus({
          ok: { target: "conflicted", actions: assign({ stored: ({ event }) => event.output.data }) },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    // Both texts are there: one's own in the form, the stored one above it.
    conflicted: {
      on: {
        ...typing,
        "mine.kept": {
          target: "waiting",
          actions: assign({ version: ({ context }) => context.stored?.version ?? null }),
        },
        "theirs.taken": { target: "editing", actions: [stopUploads, "takeStored"] },
      },
    },
    done: { type: "final", entry: ["dropDraft", emit({ type: "posts.changed" }), leave] },
  },
});

export type PostEditorRef = ActorRefFrom<typeof postEditorMachine>;

export type PostEditorSnapshot = SnapshotFrom<typeof postEditorMachine>;

export type PostEditorView =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "form";
      readonly username: string;
      readonly form: PostForm;
      readonly texts: PostTexts;
      readonly busy: boolean;
      /** Its last files are being sent. */
      readonly isWaiting: boolean;
      /** The actors that send its files, by the files' ids. */
      readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
      readonly isNew: boolean;
      /** Published: its time and the options of its poll stay. */
      readonly isPublished: boolean;
      /** Bought: its type, price and files stay. */
      readonly isSold: boolean;
      /** What was stored in another window meanwhile; null: nothing. */
      readonly theirs: string | null;
      readonly now: number;
    };

/** What the editor shows. */
export const selectPostEditorView = (snapshot: PostEditorSnapshot): PostEditorView => {
  const { context } = snapshot;
  if (snapshot.matches("failed")) return { status: "failed", error: context.failure?.error ?? UNREACHABLE };
  if (snapshot.matches("opening") || snapshot.matches("loading")) return { status: "loading" };
  if (snapshot.matches("done")) return { status: "done" };
  return {
    status: "form",
    username: context.username,
    form: formIn(context),
    texts: context.texts,
    busy: snapshot.hasTag("busy"),
    isWaiting: snapshot.matches("waiting"),
    uploads: snapshot.children as Readonly<Record<string, UploadRef | undefined>>,
    isNew: context.postId === null,
    isPublished: context.stored?.is_published === true,
    isSold: context.stored?.is_sold === true,
    theirs: snapshot.matches("conflicted") ? (context.stored?.text ?? "") : null,
    now: context.now,
  };
};
