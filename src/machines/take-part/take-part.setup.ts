import { assign, setup } from "xstate";

import { commentProblem } from "../../domain/post/comment.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { Poll, PostItem } from "../../protocol/records.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import { isPressedAgain, withWaiting, type Marking } from "./marking.ts";

/** `item` null: it is read first. */
export interface TakePartInput {
  readonly postId: number;
  readonly item: PostItem | null;
}

export type TakePartEvent =
  | FormEvent<{ readonly text: string }>
  | { readonly type: "like.pressed" }
  | { readonly type: "favorite.pressed"; readonly mediaId: number; readonly isFavorite: boolean }
  | { readonly type: "vote.pressed"; readonly option: number }
  | {
      readonly type: "unlock.pressed";
      readonly username: string;
      /** Where its payment leads back to, if the page has to go there. */
      readonly returnUri: string;
    }
  | { readonly type: "comments.toggled" }
  | { readonly type: "comment.deletePressed"; readonly id: number }
  /** A picture, film or sound did not come: its address is too old (POSTS-27). */
  | { readonly type: "media.failed" }
  /** The post is another one now: it was edited, or bought. */
  | { readonly type: "post.outdated" }
  | { readonly type: "likes.told"; readonly likes: number }
  | QuestionAnswered;

export interface TakePartContext extends TakePartInput {
  /** The comment that is being written. */
  readonly text: string;
  readonly texts: FieldTexts<"text">;
  /** The comment that shall be deleted. */
  readonly deleting: number | null;
  /** The option that is being voted for. */
  readonly option: number | null;
  /** The like that is being given or taken back, and what was pressed last. */
  readonly liking: { readonly sent: boolean; readonly wanted: boolean } | null;
  /** The medium that is being marked, or its mark taken away. */
  readonly marking: Marking | null;
  /** Pressed while another one was under way: the last one of each medium, in their order. */
  readonly waiting: readonly Marking[];
}

const file = "src/actors/take-part/take-part.actors.ts";

const parts = formParts<TakePartContext, TakePartEvent>(({ text }) => {
  const problem = commentProblem(text);
  return problem === null ? {} : { text: problem };
});

/** The item, liked or not; its number of likes follows. */
export const withLike = (item: PostItem, liked: boolean): PostItem => {
  const { is_liked: before, likes } = item.post;
  if (before === liked) return item;
  return { ...item, post: { ...item.post, is_liked: liked, likes: likes + (liked ? 1 : -1) } };
};

const withMark = (item: PostItem, { mediaId, isFavorite }: Marking): PostItem => ({
  ...item,
  post: {
    ...item.post,
    media: item.post.media.map((medium) =>
      medium.id === mediaId ? { ...medium, is_favorite: isFavorite } : medium,
    ),
  },
});

const withComments = (item: PostItem | null, change: number): PostItem | null =>
  item === null ? null : { ...item, post: { ...item.post, comments: (item.post.comments ?? 0) + change } };

const mayVote = (poll: Poll | null | undefined, option: number): boolean =>
  poll !== null && poll !== undefined && poll.voted === null && poll.options[option] !== undefined;

const base = setup({
  types: {
    context: {} as TakePartContext,
    events: {} as TakePartEvent,
    input: {} as TakePartInput,
    emitted: {} as SharedEmitted,
    children: {} as {
      loadPost: "loadPost";
      changeLike: "changeLike";
      changeFavorite: "changeFavorite";
      votePoll: "votePoll";
      comments: "list";
      writeComment: "writeComment";
      deleteComment: "deleteComment";
    },
  },
  actors: {
    loadPost: promiseProvidedBy<AnswerTo<"getPost">, { readonly id: number }>(file),
    changeLike: promiseProvidedBy<AnswerTo<"likePost">, { readonly id: number; readonly likes: boolean }>(
      file,
    ),
    changeFavorite: promiseProvidedBy<AnswerTo<"addFavorite">, Marking>(file),
    votePoll: promiseProvidedBy<AnswerTo<"votePoll">, { readonly id: number; readonly option: number }>(file),
    writeComment: promiseProvidedBy<AnswerTo<"writeComment">, { readonly id: number; readonly text: string }>(
      file,
    ),
    deleteComment: promiseProvidedBy<AnswerTo<"deleteComment">, { readonly id: number }>(file),
    list: listMachine,
  },
  delays: { mediaPause: 30_000 },
  guards: {
    ...parts.guards,
    isKnown: ({ context }) => context.item !== null,
    isForSale: ({ context }) => context.item?.can_unlock === true,
    isOpen: ({ context }) => context.item?.is_locked === false,
    isTurned: ({ context: { liking } }) => liking !== null && liking.wanted !== liking.sent,
    isWaiting: ({ context }) => context.waiting.length > 0,
    mayMark: ({ context, event }) =>
      event.type === "favorite.pressed" &&
      context.item?.post.media.some(
        ({ id, is_favorite: marked }) => id === event.mediaId && marked === !event.isFavorite,
      ) === true,
    mayVote: ({ context, event }) =>
      event.type === "vote.pressed" &&
      context.item?.is_locked === false &&
      mayVote(context.item.post.poll, event.option),
    hasComments: ({ context }) => (context.item?.post.comments ?? null) !== null,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isGone: (_, { code }: Failure) => code === "comment_not_found",
  },
  actions: {
    ...parts.actions,
    like: assign(({ context: { item, liking } }) => {
      if (item === null) return {};
      const wanted = !item.post.is_liked;
      return { item: withLike(item, wanted), liking: { sent: liking?.sent ?? wanted, wanted } };
    }),
    likeAgain: assign({
      liking: ({ context: { liking } }) => (liking === null ? null : { ...liking, sent: liking.wanted }),
    }),
    forgetLike: assign({ liking: null }),
    putLikeBack: assign({
      item: ({ context: { item, liking } }) =>
        item === null || liking === null ? item : withLike(item, !liking.sent),
      liking: null,
    }),
    mark: assign(({ context: { item, waiting }, event }) => {
      if (event.type !== "favorite.pressed" || item === null) return {};
      const { mediaId, isFavorite } = event;
      const marking = { mediaId, isFavorite };
      return {
        item: withMark(item, marking),
        waiting: withWaiting(waiting, marking),
      };
    }),
    takeNextMark: assign({
      marking: ({ context }) => context.waiting[0] ?? null,
      waiting: ({ context }) => context.waiting.slice(1),
    }),
    putMarkBack: assign({
      item: ({ context: { item, marking, waiting } }) =>
        item === null || marking === null || isPressedAgain(waiting, marking)
          ? item
          : withMark(item, { ...marking, isFavorite: !marking.isFavorite }),
      marking: null,
    }),
    countWritten: assign({ text: "", texts: {}, item: ({ context }) => withComments(context.item, 1) }),
    countDeleted: assign({ deleting: null, item: ({ context }) => withComments(context.item, -1) }),
    forgetDeleting: assign({ deleting: null }),
  },
});

/** The parts of the machine of one post. */
export const takePartSetup = base.extend({
  actions: {
    couldNotReach: base.emit(errorToast(UNREACHABLE)),
    reloadComments: base.sendTo("comments", { type: "reload.requested" }),
  },
});
