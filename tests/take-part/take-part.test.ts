import { describe, expect, test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleComment,
  sampleLockedPost,
  samplePicturePost,
  samplePost,
} from "../../src/machines/take-part/sample-posts.ts";
import { takePartMachine } from "../../src/machines/take-part/take-part.machine.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";
import { inputOf } from "../../model-tests/walk/steps.ts";

const begin = (item = samplePost) => {
  const comments = listener();
  const driven = drive(takePartMachine, { postId: 7, item }, { list: comments.logic });
  const post = () => driven.actor.getSnapshot().context.item!.post;
  const asked = (id: string) => inputOf(driven.actor.getSnapshot(), id);
  return { ...driven, heard: comments.heard, post, asked };
};
const refused = { status: "failed", failure: sampleFailure } as const;
const done = { status: "ok", data: { ok: true } } as const;
const toast = { type: "toast.requested", kind: "error", text: sampleFailure.error };

describe("a like", () => {
  test("shows at once and stays when the server takes it", () => {
    const { actor, post, asked } = begin();
    actor.send({ type: "like.pressed" });
    expect(post()).toMatchObject({ is_liked: true, likes: 13 });
    expect(asked("changeLike")).toEqual({ id: 7, likes: true });
    answer(actor, "changeLike", done);
    expect(post()).toMatchObject({ is_liked: true, likes: 13 });
    expect(actor.getSnapshot().value).toMatchObject({ liking: "idle" });
    actor.send({ type: "like.pressed" });
    expect(asked("changeLike")).toEqual({ id: 7, likes: false });
    expect(post()).toMatchObject({ is_liked: false, likes: 12 });
  });

  test("that is pressed again while it is under way is sent afterwards, unless it is as it was again", () => {
    const { actor, post, asked } = begin();
    actor.send({ type: "like.pressed" });
    actor.send({ type: "like.pressed" });
    expect(post()).toMatchObject({ is_liked: false, likes: 12 });
    expect(asked("changeLike")).toEqual({ id: 7, likes: true });
    answer(actor, "changeLike", done);
    expect(asked("changeLike")).toEqual({ id: 7, likes: false });
    actor.send({ type: "like.pressed" });
    actor.send({ type: "like.pressed" });
    answer(actor, "changeLike", done);
    expect(actor.getSnapshot().value).toMatchObject({ liking: "idle" });
    expect(post()).toMatchObject({ is_liked: false, likes: 12 });
  });

  test("whose second press is refused is put back to what the server has", () => {
    const { actor, post } = begin();
    actor.send({ type: "like.pressed" });
    actor.send({ type: "like.pressed" });
    answer(actor, "changeLike", done);
    answer(actor, "changeLike", refused);
    expect(post()).toMatchObject({ is_liked: true, likes: 13 });
  });

  test.each([
    ["refused", (actor: Parameters<typeof answer>[0]) => answer(actor, "changeLike", refused), [toast]],
    ["lost", (actor: Parameters<typeof answer>[0]) => breakOff(actor, "changeLike"), undefined],
  ] as const)("that is %s is put back, and somebody says why", (_, end, says) => {
    const { actor, post, emitted } = begin();
    actor.send({ type: "like.pressed" });
    end(actor);
    expect(post()).toMatchObject({ is_liked: false, likes: 12 });
    expect(emitted).toHaveLength(1);
    if (says !== undefined) expect(emitted).toMatchObject(says);
  });

  test("of a locked post is none", () => {
    const { actor, post } = begin(sampleLockedPost);
    actor.send({ type: "like.pressed" });
    actor.send({ type: "comments.toggled" });
    expect([post().is_liked, actor.getSnapshot().value]).toMatchObject([
      false,
      { liking: "idle", talking: "closed" },
    ]);
  });
});

describe("[ACCT-38] a mark on a picture", () => {
  const marks = { type: "favorite.pressed", mediaId: 5, isFavorite: true } as const;
  const isMarked = ({ media }: ReturnType<ReturnType<typeof begin>["post"]>) => media[0]!.is_favorite;

  test("shows at once and stays when the server takes it", () => {
    const { actor, post, asked } = begin(samplePicturePost);
    actor.send(marks);
    expect([isMarked(post()), asked("changeFavorite")]).toEqual([true, { mediaId: 5, isFavorite: true }]);
    answer(actor, "changeFavorite", done);
    actor.send({ ...marks, isFavorite: false });
    expect(asked("changeFavorite")).toEqual({ mediaId: 5, isFavorite: false });
    expect(isMarked(post())).toBe(false);
  });

  test.each([
    ["refused", (actor: Parameters<typeof answer>[0]) => answer(actor, "changeFavorite", refused)],
    ["lost", (actor: Parameters<typeof answer>[0]) => breakOff(actor, "changeFavorite")],
  ] as const)("that is %s is put back, and somebody says why", (_, end) => {
    const { actor, post, emitted } = begin(samplePicturePost);
    actor.send(marks);
    end(actor);
    expect([isMarked(post()), emitted]).toMatchObject([false, [{ type: "toast.requested" }]]);
  });

  test("that is pressed while another one is under way is sent after it, the last press of each medium", () => {
    const two = {
      ...samplePicturePost.post,
      media: [5, 6].map((id) => ({ ...samplePicturePost.post.media[0]!, id, is_favorite: false })),
    };
    const { actor, post, asked } = begin({ ...samplePicturePost, post: two });
    const marked = () => post().media.map(({ is_favorite: is }) => is);
    actor.send(marks);
    actor.send({ ...marks, mediaId: 6 });
    actor.send({ ...marks, isFavorite: false });
    actor.send(marks);
    expect(marked()).toEqual([true, true]);
    answer(actor, "changeFavorite", refused);
    // It is pressed anew, so what was refused is not put back.
    expect([marked(), asked("changeFavorite")]).toEqual([[true, true], { mediaId: 6, isFavorite: true }]);
    answer(actor, "changeFavorite", done);
    expect(asked("changeFavorite")).toEqual({ mediaId: 5, isFavorite: true });
    answer(actor, "changeFavorite", refused);
    expect([marked(), actor.getSnapshot().value]).toMatchObject([[false, true], { marking: "idle" }]);
  });

  test("that is refused while another medium waits is put back", () => {
    const media = [5, 6].map((id) => ({ ...samplePicturePost.post.media[0]!, id, is_favorite: false }));
    const { actor, post } = begin({ ...samplePicturePost, post: { ...samplePicturePost.post, media } });
    actor.send(marks);
    actor.send({ ...marks, mediaId: 6 });
    answer(actor, "changeFavorite", refused);
    expect(post().media.map(({ is_favorite: is }) => is)).toEqual([false, true]);
  });

  test("that is there already, or of another medium, is none", () => {
    const { actor, post } = begin(samplePicturePost);
    actor.send({ ...marks, isFavorite: false });
    actor.send({ ...marks, mediaId: 6 });
    expect([isMarked(post()), actor.getSnapshot().value]).toMatchObject([false, { marking: "idle" }]);
  });
});

describe("a vote", () => {
  test("is sent once, and the server's results are shown", () => {
    const { actor, post, asked } = begin();
    actor.send({ type: "vote.pressed", option: 5 });
    expect(actor.getSnapshot().matches({ voting: "idle" })).toBe(true);
    actor.send({ type: "vote.pressed", option: 1 });
    actor.send({ type: "vote.pressed", option: 0 });
    expect(asked("votePoll")).toEqual({ id: 7, option: 1 });
    const poll = { ...post().poll!, voted: 1 };
    answer(actor, "votePoll", { status: "ok", data: poll });
    expect(post().poll).toEqual(poll);
    actor.send({ type: "vote.pressed", option: 0 });
    expect(actor.getSnapshot().matches({ voting: "idle" })).toBe(true);
  });

  test("that is refused has the post read anew: another page may have voted", () => {
    const { actor, asked } = begin();
    actor.send({ type: "vote.pressed", option: 1 });
    answer(actor, "votePoll", refused);
    expect(asked("loadPost")).toEqual({ id: 7 });
  });
});

describe("comments", () => {
  test("are counted and read anew after one is written; what was typed stays when it is refused", () => {
    const { actor, post, asked, heard } = begin();
    actor.send({ type: "comments.toggled" });
    actor.send({ type: "field.changed", field: "text", value: "  " });
    actor.send({ type: "form.submitted" });
    expect(actor.getSnapshot().context.texts).toEqual({ text: "Please write something." });
    actor.send({ type: "field.changed", field: "text", value: " Blue " });
    actor.send({ type: "form.submitted" });
    expect(asked("writeComment")).toEqual({ id: 7, text: "Blue" });
    answer(actor, "writeComment", refused);
    expect(actor.getSnapshot().context.text).toBe(" Blue ");
    actor.send({ type: "form.submitted" });
    answer(actor, "writeComment", { status: "ok", data: sampleComment });
    expect([post().comments, actor.getSnapshot().context.text, heard]).toEqual([
      3,
      "",
      [{ type: "reload.requested" }],
    ]);
  });

  test("are deleted after a question; one that somebody else deleted is gone as well", () => {
    const { actor, post, asked, emitted, heard } = begin();
    actor.send({ type: "comments.toggled" });
    const remove = (confirmed: boolean) => {
      actor.send({ type: "comment.deletePressed", id: 3 });
      actor.send({
        type: "question.answered",
        name: "delete-comment",
        answer: confirmed ? "confirmed" : "dismissed",
      });
    };
    remove(false);
    expect(actor.getSnapshot().matches({ talking: { open: "editing" } })).toBe(true);
    remove(true);
    expect(asked("deleteComment")).toEqual({ id: 3 });
    answer(actor, "deleteComment", refused);
    expect(post().comments).toBe(2);
    remove(true);
    answer(actor, "deleteComment", {
      status: "failed",
      failure: { code: "comment_not_found", error: "Gone." },
    });
    expect([post().comments, heard]).toEqual([1, [{ type: "reload.requested" }]]);
    expect(emitted.filter(({ type }) => type === "dialog.requested")).toHaveLength(3);
  });
});

test("[POSTS-27] media that do not come have the post read anew, once in half a minute", () => {
  const { actor, asked, clock } = begin();
  actor.send({ type: "media.failed" });
  expect(asked("loadPost")).toEqual({ id: 7 });
  answer(actor, "loadPost", {
    status: "ok",
    data: { ...samplePost, post: { ...samplePost.post, likes: 1 } },
  });
  expect(actor.getSnapshot().context.item?.post.likes).toBe(1);
  actor.send({ type: "media.failed" });
  expect(actor.getSnapshot().matches({ reading: "rested" })).toBe(true);
  clock.increment(30_000);
  actor.send({ type: "media.failed" });
  expect(actor.getSnapshot().matches({ reading: "loading" })).toBe(true);
});
