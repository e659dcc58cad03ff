import { emptyPostForm } from "../../domain/post/post-form.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../upload/sample-media.ts";
import { sampleVaultItem } from "../vault/sample-vault.ts";
import { postEditorMachine } from "./post-editor.machine.ts";
import { selectPostEditorView } from "./post-editor.view-model.ts";
import { postEditorPhrases } from "./post-editor.phrases.ts";
import {
  sampleEditorPage,
  sampleItem,
  sampleKeptForm,
  sampleOwnPost,
  samplePollForm,
} from "./sample-post.ts";

const { now, username, base } = { now: 1_790_000_000, username: "ava", base: "/ava" };
const long = "x".repeat(2001);
const ofFile = { type: "media.changed", id: "file-1", thumb_url: "blob:preview" } as const;

export const postEditorFlow = defineFlow({
  slug: "post-editor",
  title: "Write a post",
  machine: postEditorMachine,
  inputs: [
    sampleEditorPage,
    { ...sampleEditorPage, route: { page: "post-editor", picked: [7] } },
    { username, base, now, postId: 7 },
  ],
  events: [
    { type: "draft.found", form: samplePollForm },
    { type: "draft.found", form: sampleKeptForm },
    { type: "files.checked", gone: [], thumbs: { "kept-sample": "/media/beach.webp" } },
    { type: "files.checked", gone: ["kept-sample"], thumbs: {} },
    { type: "field.changed", field: "text", value: "Good morning" },
    { type: "field.changed", field: "text", value: long },
    { type: "field.changed", field: "type", value: "poll" },
    { type: "field.changed", field: "access", value: "free" },
    { type: "field.changed", field: "amount_usd", value: "5.00" },
    { type: "field.changed", field: "is_pinned", value: true },
    { type: "field.changed", field: "share_on_twitter", value: false },
    sampleMedia,
    { ...ofFile, source: { tkn: "sample", srv_id: "main" } },
    { ...ofFile, source: "failed" },
    { type: "vault.opened" },
    { type: "media.picked", media: [sampleVaultItem] },
    { type: "picker.closed" },
    { type: "file.priced", id: "file-1", value: "5.00" },
    { type: "file.moved", id: "file-1", by: 1 },
    { type: "file.removed", id: "file-1" },
    { type: "form.submitted" },
    { type: "form.cleared" },
    { type: "form.left" },
    { type: "mine.kept" },
    { type: "theirs.taken" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadOwnPost: [
      { status: "ok", data: sampleOwnPost },
      { status: "failed", failure: sampleFailure },
    ],
    loadPicked: [
      { status: "ok", data: { items: [sampleVaultItem], next: null } },
      { status: "failed", failure: sampleFailure },
    ],
    loadSharing: [
      { status: "ok", data: { twitter: true } },
      { status: "ok", data: { twitter: false } },
      { status: "failed", failure: sampleFailure },
    ],
    savePost: [
      { status: "ok", data: sampleItem },
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { is_pinned: "You can pin 3 posts. Please unpin one first." },
        },
      },
      {
        status: "failed",
        failure: {
          code: "post_changed",
          error: "This post was changed in another window. Your text is kept: please compare the two.",
        },
      },
      { status: "failed", failure: expiredUpload },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: postEditorPhrases,
  select: selectPostEditorView,
  // More files are handled as the first one is.
  stop: ({ context }) => context.media.length > 1,
  key: ({ value, context }) => {
    const { postId, media, text, type, access, amount_usd, is_pinned, texts, failure } = context;
    const { share_on_twitter, offersTwitter } = context;
    return [
      media.map(({ id, source, thumb_url }) => [
        id,
        typeof source === "string" ? source : "sent",
        id.startsWith("kept-") && thumb_url === null,
      ]),
      ...[value, postId, text === long ? "long" : text !== "", type, texts, failure?.code],
      // What makes no difference to where the form leads.
      [access, amount_usd, is_pinned, share_on_twitter, offersTwitter].join() ===
        [emptyPostForm.access, "", false, true, false].join(),
    ];
  },
});
