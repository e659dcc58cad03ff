import { expect, test } from "vitest";

import { openPostOf } from "../../src/machines/open-posts/open-posts-view.ts";
import { openPostsMachine } from "../../src/machines/open-posts/open-posts.machine.ts";
import { samplePost } from "../../src/machines/take-part/sample-posts.ts";
import { takePartMachine } from "../../src/machines/take-part/take-part.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { neutral } from "../../model-tests/walk/neutral.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const begin = () => {
  const loadPost = promiseLogic<AnswerTo<"getPost">, { readonly id: number }>();
  const takePart = neutral(takePartMachine).provide({ actors: { loadPost: loadPost.logic } });
  const driven = drive(openPostsMachine, undefined, { takePart });
  const post = (id: number) => openPostOf(driven.actor.getSnapshot(), id)?.getSnapshot();
  return { ...driven, asked: loadPost.asked, post };
};
const update = { model_username: "ava", post_id: 7, access: "paid" } as const;
const like = { type: "post.asked", item: samplePost, asked: { type: "like.pressed" } } as const;
const thumb = {
  type: "socket.received",
  name: "post.thumb",
  data: { post_id: 7, media_id: 1, thumb_url: "/t.webp" },
} as const;

test("each post has one actor, which begins with what the list shows", () => {
  const { actor, post } = begin();
  actor.send(like);
  expect(post(7)?.context.item?.post).toMatchObject({ is_liked: true, likes: 13 });
  actor.send({ ...like, asked: { type: "vote.pressed", option: 0 } });
  expect(post(7)?.context).toMatchObject({ option: 0, item: { post: { likes: 13 } } });
  expect(post(8)).toBeUndefined();
});

test("[RTP-08] an edited post is read anew at once, one with a new thumbnail after ten seconds", () => {
  const { actor, asked, clock } = begin();
  actor.send({ type: "socket.received", name: "post.update", data: { ...update, action: "edit" } });
  expect(asked).toEqual([]);
  actor.send(like);
  actor.send({ type: "socket.received", name: "post.update", data: { ...update, action: "edit" } });
  expect(asked).toEqual([{ id: 7 }]);
  actor.send(thumb);
  clock.increment(9_999);
  expect(asked).toHaveLength(1);
  clock.increment(1);
  expect(asked).toHaveLength(2);
});

test("a post that was bought is read, whether something was done there or not", () => {
  const { actor, asked, post } = begin();
  actor.send({ type: "post.changed", postId: 8 });
  actor.send(like);
  actor.send({ type: "post.changed", postId: 7 });
  expect(asked).toEqual([{ id: 8 }, { id: 7 }]);
  expect(post(8)?.context.item).toBeNull();
});

test("what the socket says of likes is shown, also where nothing was done", () => {
  const { actor, post } = begin();
  actor.send(like);
  for (const post_id of [7, 9])
    actor.send({ type: "socket.received", name: "post.like", data: { post_id, likes: 50 } });
  expect(post(7)?.context.item?.post.likes).toBe(50);
  expect(actor.getSnapshot().context.likes).toEqual({ 7: 50, 9: 50 });
});

test("what was missed while the line was down is read, and another page begins without any", () => {
  const { actor, asked, post } = begin();
  actor.send(like);
  actor.send({ type: "socket.received", name: "post.like", data: { post_id: 9, likes: 50 } });
  actor.send({ type: "line.restored" });
  expect([asked, actor.getSnapshot().context.likes]).toEqual([[{ id: 7 }], {}]);
  actor.send({ type: "route.changed", route: { page: "feed" }, now: 1 });
  expect([post(7), actor.getSnapshot().context]).toEqual([undefined, { ids: [], likes: {} }]);
});
