import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleComment, sampleLockedPost, samplePicturePost, samplePost } from "./sample-posts.ts";
import { selectTakePartView } from "./take-part-view.ts";
import { takePartMachine } from "./take-part.machine.ts";
import { takePartPhrases } from "./take-part.phrases.ts";

const user = { id: "u-ava", username: "ava", display_name: "Ava", fans_avatar_url: null };
const ofAva = {
  user: { ...user, fans_cover_picture_url: null, is_streaming: false },
  has_tip_button: true,
} as const;
const failed = { status: "failed", failure: sampleFailure } as const;
const { poll } = samplePost.post;

export const takePartFlow = defineFlow({
  slug: "take-part",
  title: "Like, vote and comment at a post",
  machine: takePartMachine,
  inputs: [
    { postId: 7, item: samplePost },
    { postId: 7, item: sampleLockedPost },
    { postId: 7, item: samplePicturePost },
    { postId: 7, item: null },
  ],
  events: [
    { type: "like.pressed" },
    { type: "favorite.pressed", mediaId: 5, isFavorite: true },
    { type: "favorite.pressed", mediaId: 5, isFavorite: false },
    { type: "vote.pressed", option: 1 },
    { type: "unlock.pressed", username: "ava", returnUri: "/ava" },
    { type: "comments.toggled" },
    { type: "field.changed", field: "text", value: "Blue, please" },
    { type: "field.changed", field: "text", value: " " },
    { type: "form.submitted" },
    { type: "comment.deletePressed", id: 3 },
    { type: "question.answered", name: "delete-comment", answer: "confirmed" },
    { type: "question.answered", name: "delete-comment", answer: "cancelled" },
    { type: "media.failed" },
    { type: "post.outdated" },
    { type: "likes.told", likes: 99 },
  ],
  outputs: {
    loadPost: [{ status: "ok", data: { ...samplePost, ...ofAva } }, failed],
    changeLike: [{ status: "ok", data: { ok: true } }, failed],
    changeFavorite: [{ status: "ok", data: { ok: true } }, failed],
    votePoll: [
      {
        status: "ok",
        data: {
          ...poll!,
          options: [
            { text: "Red", votes: 3 },
            { text: "Blue", votes: 5 },
          ],
          voted: 1,
        },
      },
      { status: "failed", failure: { code: "already_voted", error: "You have voted already." } },
    ],
    writeComment: [{ status: "ok", data: sampleComment }, failed],
    deleteComment: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: { code: "comment_not_found", error: "This comment is not there any more." },
      },
      failed,
    ],
  },
  phrases: takePartPhrases,
  select: selectTakePartView,
  // What happens at once in several of its parts is what happens in each.
  stop: ({ value: { reading, liking, marking, voting, talking } }) =>
    [
      ...[reading === "loading", liking !== "idle", marking !== "idle"],
      ...[voting !== "idle", talking !== "closed"],
    ].filter(Boolean).length > 1,
  // How many likes and comments there are makes no difference to what can be done.
  key: ({ value, context: { item, text, texts, option, deleting, liking, marking, waiting } }) => [
    value,
    item?.is_locked,
    item?.post.is_liked,
    item?.post.poll?.voted,
    item?.post.comments === null,
    item?.post.media[0]?.is_favorite,
    ...[text, texts, option, deleting, liking, marking, waiting],
  ],
});
