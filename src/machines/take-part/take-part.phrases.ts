import type { Failure } from "../../protocol/failures.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { TakePartInput } from "./take-part.setup.ts";
import type { takePartMachine } from "./take-part.machine.ts";

const POST = "/api/v1/user/post/{its id}";
const LIKE = `${POST}/like`;
const FAVORITE = "/api/v1/account/favorite/{its id}";
const VOTE = `${POST}/vote`;
const COMMENT = `${POST}/comment`;
const DELETE = "/api/v1/user/post/comment/{its id}";

type Answer = { readonly status: "ok" } | { readonly status: "failed"; readonly failure: Failure };

const answered =
  (method: string, path: string, good: string) =>
  (answer: Answer): string => {
    if (answer.status === "ok") return good;
    const { code, error } = answer.failure;
    if (code === "already_voted")
      return `The server refuses: "${error}" (vote in another window of the same account before).`;
    if (code === "comment_not_found")
      return `The server refuses: "${error}" (delete it in another window of the same account before).`;
    return tooMany(method, path, answer.failure);
  };

const begun = ({ item }: TakePartInput): string => {
  if (item === null)
    return "Log in as sub, open /ava and buy a post in another window: it opens here, where nothing was done with it yet.";
  if (item.post.media.length > 0) return "Log in as sub, open /ava and look at a picture.";
  return item.is_locked
    ? 'Log in as sub, open /ava and look at a post with the button "Unlock for".'
    : "Log in as sub, open /ava and look at a poll.";
};

/** How taking part at a post reads to a tester. */
export const takePartPhrases: PhrasesOf<typeof takePartMachine> = {
  begin: begun,
  events: {
    "like.pressed": (_, { context: { item } }) =>
      item?.is_locked === false ? "Press the heart." : "Look at the heart of a locked post: it is no button.",
    "favorite.pressed": ({ mediaId, isFavorite }, { context: { item } }) =>
      item?.post.media.find(({ id }) => id === mediaId)?.is_favorite === !isFavorite
        ? "Press the heart on the picture."
        : "Look at the picture: its heart is as it should be, or it has none.",
    "vote.pressed": ({ option }, { context: { item } }) =>
      item?.post.poll?.voted === null && !item.is_locked
        ? `Press "${item.post.poll.options[option]?.text ?? ""}".`
        : "Look at the answers: they are no buttons.",
    "unlock.pressed": (_, { context: { item } }) =>
      item?.can_unlock === true ? "Press Unlock for $5.00." : "Look for what it costs: it is not for sale.",
    "comments.toggled": (_, { context: { item } }) =>
      (item?.post.comments ?? null) === null
        ? "Look for the comments: there is no such button."
        : "Press Comments.",
    "field.changed": typedInto({ text: "Write a comment" }),
    "form.submitted": "Press Send.",
    "comment.deletePressed": "Press Delete at a comment.",
    "question.answered": ({ answer }) => (answer === "confirmed" ? "Press Delete." : "Press Keep it."),
    "media.failed": {
      by: "world",
      says: "A picture of the post does not come (leave the page open for more than an hour, then scroll to it).",
    },
    "post.outdated": {
      by: "world",
      says: "The post changes: its creator edits it, or it is bought in another window.",
    },
    "likes.told": {
      by: "world",
      says: ({ likes }) => `Others like the post too: there are ${likes} likes now.`,
    },
  },
  answers: {
    loadPost: answered("GET", POST, "The server answers with the post as it is now."),
    changeLike: answered("POST", LIKE, "The server answers: done."),
    changeFavorite: answered("POST", FAVORITE, "The server answers: done."),
    votePoll: answered("POST", VOTE, "The server answers with the results."),
    writeComment: answered("POST", COMMENT, "The server answers with the comment."),
    deleteComment: answered("DELETE", DELETE, "The server answers: deleted."),
  },
  breaks: {
    loadPost: unreachable("GET", POST),
    changeLike: unreachable("POST", LIKE),
    changeFavorite: unreachable("POST", FAVORITE),
    votePoll: unreachable("POST", VOTE),
    writeComment: unreachable("POST", COMMENT),
    deleteComment: unreachable("DELETE", DELETE),
  },
  delays: { mediaPause: "Half a minute passes." },
  states: {
    "reading.fresh": "The post is shown.",
    "reading.loading": ({ context: { item } }) =>
      item === null ? "The post is being read." : "The post is shown and is being read anew.",
    "reading.rested": "The post is shown as it was just read.",
    "liking.idle": ({ context: { item } }) =>
      item?.post.is_liked === true ? "The heart is filled." : "The heart is empty.",
    "liking.changing": ({ context: { item } }) =>
      item?.post.is_liked === true ? "The heart is filled at once." : "The heart is emptied at once.",
    "marking.idle": ({ context: { item } }) =>
      item?.post.media[0]?.is_favorite === true
        ? "The heart on the picture is filled."
        : "The picture has no filled heart.",
    "marking.changing": ({ context: { item } }) =>
      item?.post.media[0]?.is_favorite === true
        ? "The heart on the picture is filled at once."
        : "The heart on the picture is emptied at once.",
    "voting.idle": ({ context: { item } }) =>
      sentences(
        (item?.post.poll ?? null) === null ? "There is no poll." : null,
        (item?.post.poll?.voted ?? null) === null ? null : "The results of the poll are shown.",
        item?.post.poll?.voted === null ? "The answers of the poll are shown." : null,
      ),
    "voting.sending": "The chosen answer is busy.",
    "talking.closed": "No comments are shown.",
    "talking.open.editing": ({ context: { texts } }) =>
      sentences(
        "The comments are shown, with a field for another one.",
        texts.text === undefined ? null : `Below it stands "${texts.text}".`,
      ),
    "talking.open.submitting": "The button Send is busy.",
    "talking.open.asking": 'The dialog "Delete this comment?" is open.',
    "talking.open.deleting": "The comment is being deleted.",
  },
};
