import { shallowEqual, useSelector } from "@xstate/react";
import { use, useEffect, useRef } from "react";

import { openPostOf } from "../../machines/open-posts/open-posts-view.ts";
import type { PostItem } from "../../protocol/records.ts";
import { selectTakePartView, type CommentsView } from "../../machines/take-part/take-part-view.ts";
import type { TakePartEvent } from "../../machines/take-part/take-part.setup.ts";
import { OpenPosts } from "./open-posts.context.ts";

export type AskPost = (asked: TakePartEvent) => void;

export interface TakePart<Item extends PostItem> {
  /** The post as it is by now. */
  readonly item: Item;
  readonly voting: number | null;
  readonly comments: CommentsView | null;
  readonly ask: AskPost;
}

const withLikes = <Item extends PostItem>(item: Item, likes: number | undefined): Item =>
  likes === undefined || likes === item.post.likes ? item : { ...item, post: { ...item.post, likes } };

/** A post of a list, and what the viewer does there. */
export const useTakePart = <Item extends PostItem>(listed: Item): TakePart<Item> => {
  const posts = use(OpenPosts);
  const { id } = listed.post;
  const ref = useSelector(posts, (snapshot) =>
    snapshot === undefined ? undefined : openPostOf(snapshot, id),
  );
  const likes = useSelector(posts, (snapshot) => snapshot?.context.likes[id]);
  const view = useSelector(
    ref,
    (snapshot) => (snapshot === undefined ? undefined : selectTakePartView(snapshot)),
    shallowEqual,
  );
  // What is asked before its code is there waits for it.
  const waiting = useRef<TakePartEvent[]>([]);
  useEffect(() => {
    if (posts === undefined) return;
    for (const asked of waiting.current.splice(0)) posts.send({ type: "post.asked", item: listed, asked });
  });
  const ask: AskPost = (asked) => {
    if (posts === undefined) waiting.current.push(asked);
    else posts.send({ type: "post.asked", item: listed, asked });
  };
  if (view?.status !== "showing")
    return { item: withLikes(listed, likes), voting: null, comments: null, ask };
  const { voting, comments } = view;
  return { item: { ...listed, ...view.item }, voting, comments, ask };
};
