import { expect, test } from "vitest";

import { drive, answer } from "../../model-tests/walk/drive.ts";
import { postBodyOf } from "../../src/domain/post/post-form.ts";
import { selectUploadView, type UploadRef } from "../../src/machines/upload/upload.machine.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { formIn } from "../../src/machines/post-editor/post-editor.setup.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { selectPostEditorView } from "../../src/machines/post-editor/post-editor.view-model.ts";
import { sampleItem, sampleOwnPost } from "../../src/machines/post-editor/sample-post.ts";

const input = { username: "ava", base: "/ava", postId: null, now: 1_790_000_000 };
const document = (tkn: string) => ({ tkn, srv_id: "main" });

/** An editor with pictures of these names. */
const start = (...names: readonly string[]) => {
  const { actor, emitted } = drive(postEditorMachine, input);
  for (const name of names) actor.send({ ...sampleMedia, name });
  const upload = (id: string) =>
    (actor.getSnapshot().children as Readonly<Record<string, UploadRef | undefined>>)[id];
  const finish = (id: string) => upload(id)!.send({ type: "upload.finished", document: document(id) });
  const shown = () => actor.getSnapshot().context.media.map(({ name }) => name);
  const body = () => postBodyOf(formIn(actor.getSnapshot().context));
  return { actor, emitted, upload, finish, names: shown, body };
};

test("[POSTS-25] files are sent while the post is written, and published in the order in which they were put", () => {
  const { actor, emitted, finish, body, names } = start("a.jpg", "b.jpg", "c.jpg");
  actor.send({ type: "field.changed", field: "text", value: "Good morning" });
  for (const id of ["file-3", "file-1", "file-2"]) finish(id);
  actor.send({ type: "file.moved", id: "file-3", by: -1 });
  actor.send({ type: "file.moved", id: "file-3", by: -1 });
  actor.send({ type: "file.moved", id: "file-3", by: -1 });
  actor.send({ type: "file.priced", id: "file-1", value: "7,50" });
  expect(names()).toEqual(["c.jpg", "a.jpg", "b.jpg"]);
  actor.send({ type: "form.submitted" });
  expect(actor.getSnapshot().value).toBe("submitting");
  expect(body().media).toEqual([
    { ...document("file-3"), name: "c.jpg", uncensor_amount: null },
    { ...document("file-1"), name: "a.jpg", uncensor_amount: 750 },
    { ...document("file-2"), name: "b.jpg", uncensor_amount: null },
  ]);
  answer(actor, "savePost", { status: "ok", data: sampleItem });
  expect(emitted).toContainEqual({
    type: "toast.requested",
    kind: "success",
    text: "Your post is published.",
  });
});

test("[POSTS-25] publishing waits for the last file", () => {
  const { actor, finish } = start("a.jpg", "b.jpg");
  finish("file-1");
  actor.send({ type: "form.submitted" });
  expect(selectPostEditorView(actor.getSnapshot())).toMatchObject({ busy: true, isWaiting: true });
  finish("file-2");
  expect(actor.getSnapshot().value).toBe("submitting");
});

test("while it waits one goes back to writing, or takes away the file that is waited for", () => {
  const { actor, finish } = start("a.jpg", "b.jpg");
  finish("file-1");
  actor.send({ type: "form.submitted" });
  actor.send({ type: "form.left" });
  expect(actor.getSnapshot().value).toBe("editing");
  actor.send({ type: "form.submitted" });
  actor.send({ type: "file.removed", id: "file-2" });
  expect(actor.getSnapshot().value).toBe("submitting");
});

test("[POSTS-25] a file that fails keeps the others and what was typed; another one in its place is published with them", () => {
  const { actor, upload, finish, body, names } = start("a.jpg", "b.jpg");
  actor.send({ type: "field.changed", field: "text", value: "Good morning" });
  finish("file-2");
  actor.send({ type: "form.submitted" });
  upload("file-1")!.send({ type: "upload.refused", text: "This picture cannot be read." });
  const { value, context } = actor.getSnapshot();
  expect([value, context.text, names()]).toEqual(["editing", "Good morning", ["a.jpg", "b.jpg"]]);
  expect(context.texts).toEqual({ media: "A file is not there. Please try it again or remove it." });
  actor.send({ type: "file.removed", id: "file-1" });
  expect(actor.getSnapshot().context.texts).toEqual({});
  actor.send({ ...sampleMedia, name: "c.jpg" });
  actor.send({ type: "file.moved", id: "file-1", by: -1 });
  actor.send({ type: "form.submitted" });
  finish("file-1");
  expect(actor.getSnapshot().value).toBe("submitting");
  expect(body().media.map((file) => "tkn" in file && file.tkn)).toEqual(["file-1", "file-2"]);
});

test("[ERR-24] a file of another type is refused at its row, and goes when it is removed", () => {
  const { actor, upload, names } = start("a.jpg");
  actor.send({ ...sampleMedia, name: "notes.txt", mediaType: "text/plain" });
  expect(selectUploadView(upload("file-2")!.getSnapshot())).toMatchObject({ status: "refused" });
  expect(actor.getSnapshot().context.media[1]).toMatchObject({ name: "notes.txt", source: "failed" });
  actor.send({ type: "file.removed", id: "file-2" });
  expect([names(), upload("file-2")]).toEqual([["a.jpg"], undefined]);
});

test("[POSTS-25] a post takes 20 files; the next one is not begun", () => {
  const { actor, upload } = start(...Array.from({ length: 21 }, (_, index) => `${index}.jpg`));
  const { media, texts } = actor.getSnapshot().context;
  expect([media.length, texts.media, upload("file-21")]).toEqual([
    20,
    "A post holds at most 20 files.",
    undefined,
  ]);
});

test("a form that is cleared stops its uploads", () => {
  const { actor, upload } = start("a.jpg");
  const sending = upload("file-1")!;
  actor.send({ type: "form.cleared" });
  expect([actor.getSnapshot().context.media, upload("file-1")]).toEqual([[], undefined]);
  expect(sending.getSnapshot().status).toBe("stopped");
});

test("of a post with a film it is said that it appears later", () => {
  const { actor, emitted, upload } = start();
  actor.send({ ...sampleMedia, name: "clip.mp4", mediaType: "video/mp4" });
  upload("file-1")!.send({ type: "upload.finished", document: document("film") });
  actor.send({ type: "form.submitted" });
  answer(actor, "savePost", { status: "ok", data: sampleItem });
  expect(emitted).toContainEqual({
    ...{ type: "toast.requested", kind: "success" },
    text: "Your post appears as soon as its files are ready.",
  });
});

test("[POSTS-25] the media of a post that is edited are shown in their order and kept", () => {
  const { actor } = drive(postEditorMachine, { ...input, postId: 7 });
  const medium = { kind: "image", state: "ready", error: null, thumb_url: "/t.webp" } as const;
  answer(actor, "loadOwnPost", {
    status: "ok",
    data: {
      ...sampleOwnPost,
      media: [
        { ...medium, vault_id: 3, uncensor_amount: null },
        { ...medium, vault_id: 2, uncensor_amount: 500 },
      ],
    },
  });
  actor.send({ type: "file.moved", id: "stored-3", by: 1 });
  expect(postBodyOf(formIn(actor.getSnapshot().context)).media).toEqual([
    { vault_id: 2, uncensor_amount: 500 },
    { vault_id: 3, uncensor_amount: null },
  ]);
  actor.send({ type: "file.removed", id: "stored-2" });
  expect(actor.getSnapshot().context.media.map(({ id }) => id)).toEqual(["stored-3"]);
});
