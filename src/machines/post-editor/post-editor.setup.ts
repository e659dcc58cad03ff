import { assign, sendTo, setup } from "xstate";

import { clearText } from "../../domain/account/field-texts.ts";

import { plannedOn } from "../../domain/calendar/local-day.ts";
import { priceLimits, type PriceLimits } from "../../domain/money/price.ts";
import { pricesOf } from "../../domain/money/site-prices.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import { keptFiles } from "../../domain/post/post-file.ts";
import { checkPostForm, emptyPostForm, formOfPost, type PostForm } from "../../domain/post/post-form.ts";
import { postLimits } from "../../domain/post/post-limits.ts";
import { FILE_LIMIT, type PostField, type PostTexts } from "../../domain/post/written-post.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PostItem } from "../../protocol/records.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { uploadMachine } from "../upload/upload.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import { vaultPickerMachine, type PickerOutcome } from "../vault-picker/vault-picker.machine.ts";
import type { VaultItem } from "../vault/vault-filter.ts";
import { checkFilesProvided, fileParts, type FilesChecked } from "./file-parts.ts";
import { withPicked, type PostFilesEvent } from "./post-files.ts";
import { vaultParts } from "./vault-parts.ts";

export type OwnPost = EndpointAnswer<"getOwnPost">;

/** Whose post is written; `postId` null: a new one. `base`: the address of the profile, "" on a root-user site. */
export interface PostEditorInput {
  readonly username: string;
  /** Whether it is that of a creator for whom the viewer acts. */
  readonly isManaged?: boolean | undefined;
  readonly base: string;
  readonly postId: number | null;
  /** Media of the vault that a new post begins with. */
  readonly picked?: readonly number[] | undefined;
  /** When a new post is published; without it at once. */
  readonly planned?: EpochSeconds | null | undefined;
  /** Epoch seconds. */
  readonly now: number;
  /** What may be entered as a price here; the usual limits by itself. */
  readonly prices?: PriceLimits | undefined;
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
  | PickerOutcome
  | { readonly type: "vault.opened" }
  | DraftFound
  | FilesChecked
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
  /** Its creator's Twitter account is connected. */
  readonly offersTwitter: boolean;
}

export interface PostToSave {
  readonly postId: number | null;
  readonly version: number | null;
  readonly form: PostForm;
}

const file = "src/actors/post-editor/post-editor.actors.ts";

/** The fields of the form alone. */
export const formIn = (context: PostForm): PostForm => {
  const { type, access, text, media, amount_usd, fund_goal, poll } = context;
  const { expire_after, scheduled_at, is_pinned, is_winback, share_on_twitter } = context;
  return {
    ...{ type, access, text, media, amount_usd, fund_goal, poll },
    ...{ expire_after, scheduled_at, is_pinned, is_winback, share_on_twitter },
  };
};

/** What is stored: a new post is not shared where nobody was asked. */
export const formToSave = (context: PostEditorContext): PostForm => {
  const { postId, offersTwitter, share_on_twitter } = context;
  return { ...formIn(context), share_on_twitter: share_on_twitter && (postId !== null || offersTwitter) };
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

const parts = formParts<PostEditorContext, PostEditorEvent>((context) => {
  const { now, prices = priceLimits } = context;
  return checkPostForm(chosenAnew(context), { now, priceMin: prices.min, priceMax: prices.max });
});

const files = fileParts<PostEditorContext, PostEditorEvent>({
  unknownKind: () => "image",
  refusal: ({ media }) => (media.length >= postLimits.files ? FILE_LIMIT : null),
  clears: ["media", "text"],
});

const { openVault } = vaultParts<PostEditorContext, PostEditorEvent>({
  kinds: () => mediaKinds,
  most: postLimits.files,
  limitText: FILE_LIMIT,
  clears: ["media", "text"],
});

/** On a page of its own: a new post of the viewer's, or of the creator for whom he acts; on a root creator's site her profile is at `/`. */
export const placeOf = (input: PostEditorInput | PageInput<"post-editor">): PostEditorInput => {
  if (!("route" in input)) return input;
  const { user, site, now, route, actingFor = null } = input;
  const username = actingFor ?? user?.username ?? "";
  return {
    ...{ username, isManaged: actingFor !== null },
    base: siteFacts(site).rootUsername === username ? "" : `/${username}`,
    postId: null,
    picked: route.picked,
    planned: route.day === undefined ? null : plannedOn(route.day, now),
    now,
    prices: pricesOf(site),
  };
};

export const savedText = ({ postId, media }: PostEditorContext, { post }: PostItem): string => {
  if (postId !== null) return "Your changes are saved.";
  if (post.scheduled_at === post.created_at) return "Your post is scheduled.";
  return media.every(({ kind }) => kind === "image")
    ? "Your post is published."
    : "Your post appears as soon as its files are ready.";
};

export const postEditorSetup = setup({
  types: {
    context: {} as PostEditorContext,
    events: {} as PostEditorEvent,
    input: {} as PostEditorInput | PageInput<"post-editor">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      draft: "draft";
      checkFiles: "checkFiles";
      loadOwnPost: "loadOwnPost";
      savePost: "savePost";
      loadPicked: "loadPicked";
      loadSharing: "loadSharing";
      picker: "vaultPicker";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    vaultPicker: vaultPickerMachine,
    checkFiles: checkFilesProvided,
    /** Keeps what is typed of a new post in this browser. */
    draft: callbackProvidedBy<DraftCommand, { readonly username: string; readonly isKept: boolean }>(file),
    loadOwnPost: promiseProvidedBy<AnswerTo<"getOwnPost">, { readonly id: number }>(file),
    loadPicked: promiseProvidedBy<AnswerTo<"getVault">, { readonly ids: readonly number[] }>(file),
    loadSharing: promiseProvidedBy<AnswerTo<"getPostSharing">>(file),
    savePost: promiseProvidedBy<AnswerTo<"createPost">, PostToSave>(file),
  },
  guards: {
    ...parts.guards,
    ...files.guards,
    isNew: ({ context }) => context.postId === null,
    isPicked: ({ context }) => context.postId === null && (context.picked ?? []).length > 0,
    /** The server has a file now. */
    isThere: ({ event }) => event.type === "media.changed" && typeof event.source === "object",
    isType: ({ event }) => event.type === "field.changed" && event.field === "type",
    isChanged: (_, { code }: Failure) => code === "post_changed",
  },
  actions: {
    ...parts.actions,
    ...files.actions,
    openVault,
    // Of its files those that the server has: what is on its way goes on when the same file is chosen again.
    keepDraft: sendTo("draft", ({ context }) => ({
      type: "draft.changed",
      form: { ...formIn(context), media: keptFiles(context.media) },
    })),
    takeDraft: assign(({ context }, { form }: DraftFound) => {
      const added = form.media.filter(({ id }) => context.media.every((other) => other.id !== id));
      return formIn({
        ...emptyPostForm,
        ...form,
        media: [...context.media, ...added].slice(0, postLimits.files),
        scheduled_at: context.planned ?? form.scheduled_at,
      });
    }),
    dropDraft: sendTo("draft", { type: "draft.dropped" }),
    // To the end; those that are there already stay where they are.
    addPicked: assign(
      ({ context: { media, texts } }, { picked }: { readonly picked: readonly VaultItem[] }) => {
        const { media: withAdded, isTooMany } = withPicked(media, picked, postLimits.files);
        const cleared = clearText<PostField>(clearText<PostField>(texts, "media"), "text");
        return { media: withAdded, texts: isTooMany ? { ...texts, media: FILE_LIMIT } : cleared };
      },
    ),
    takeStored: assign(({ context }) =>
      context.stored === null
        ? {}
        : { ...formOfPost(context.stored), version: context.stored.version, texts: {} },
    ),
  },
});

export const leave = postEditorSetup.emit(({ context }) => ({
  type: "navigation.requested",
  to: `${context.base}/posts`,
}));

export const typing = {
  "field.changed": [
    // Another kind of post has other fields.
    { guard: "isType", actions: ["changeField", "clearTexts", "keepDraft"] },
    { actions: ["changeField", "keepDraft"] },
  ],
  "file.chosen": { actions: "addFile" },
  "file.removed": { actions: ["changeFiles", "keepDraft"] },
  "file.moved": { actions: ["changeFiles", "keepDraft"] },
  "file.priced": { actions: ["changeFiles", "keepDraft"] },
  "vault.opened": { actions: "openVault" },
  "form.left": { actions: leave },
} as const;
