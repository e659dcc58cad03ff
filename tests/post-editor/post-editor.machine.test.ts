import { expect, test } from "vitest";
import { createActor, createMachine, fromCallback, fromPromise } from "xstate";

import { neutral } from "../../model-tests/walk/neutral.ts";
import { uploadMachine } from "../../src/machines/upload/upload.machine.ts";
import { emptyPostForm } from "../../src/domain/post/post-form.ts";
import { createDraft } from "../../src/actors/post-editor/post-editor.actors.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import type { FilesDoubted } from "../../src/machines/post-editor/file-parts.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import type {
  DraftCommand,
  PostEditorInput,
  PostToSave,
} from "../../src/machines/post-editor/post-editor.setup.ts";
import { sampleItem, sampleOwnPost, samplePollForm } from "../../src/machines/post-editor/sample-post.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";

const input: PostEditorInput = { username: "ava", base: "/ava", postId: null, now: 1_790_000_000 };

const start = (answer: () => Promise<AnswerTo<"createPost">>, more: Partial<PostEditorInput> = {}) => {
  const drafts: DraftCommand[] = [];
  const saved: PostToSave[] = [];
  const emitted: unknown[] = [];
  const actor = createActor(
    postEditorMachine.provide({
      actors: {
        upload: neutral(uploadMachine),
        checkFiles: fromCallback<FilesDoubted>(() => {}),
        draft: fromCallback<DraftCommand, { readonly username: string; readonly isKept: boolean }>(
          ({ receive }) => {
            receive((command) => drafts.push(command));
          },
        ),
        loadOwnPost: fromPromise<AnswerTo<"getOwnPost">, { readonly id: number }>(async () => ({
          status: "ok",
          data: { ...sampleOwnPost, version: 3, text: "Theirs" },
        })),
        savePost: fromPromise<AnswerTo<"createPost">, PostToSave>(({ input: sent }) => {
          saved.push(sent);
          return answer();
        }),
      },
    }),
    { input: { ...input, ...more } },
  );
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return { actor, drafts, saved, emitted };
};

const type = (text: string) => ({ type: "field.changed", field: "text", value: text }) as const;

test("[POSTS-25] what is typed is kept at every change, and dropped once it is published", async () => {
  const { actor, drafts, emitted } = start(async () => ({ status: "ok", data: sampleItem }));
  actor.send(type("Good"));
  actor.send(type("Good morning"));
  expect(drafts.map((draft) => draft.type === "draft.changed" && draft.form.text)).toEqual([
    "Good",
    "Good morning",
  ]);
  actor.send({ type: "form.submitted" });
  await expect.poll(() => actor.getSnapshot().status).toBe("done");
  expect(drafts.at(-1)).toEqual({ type: "draft.dropped" });
  expect(emitted.slice(-3)).toEqual([
    { type: "toast.requested", kind: "success", text: "Your post is published." },
    { type: "posts.changed" },
    { type: "navigation.requested", to: "/ava/posts" },
  ]);
});

test("a draft keeps what was typed, without files that the server does not have; one that is found leaves them", () => {
  const { actor, drafts } = start(async () => ({ status: "ok", data: sampleItem }));
  actor.send({
    ...{ type: "file.chosen", name: "notes.txt", mediaType: "text/plain" },
    ...{ size: 1, document_file: null },
  });
  actor.send(type("Good"));
  expect(drafts).toMatchObject([{ type: "draft.changed", form: { text: "Good", media: [] } }]);
  actor.send({ type: "draft.found", form: samplePollForm });
  const { text, media } = actor.getSnapshot().context;
  expect([text, media.length]).toEqual([samplePollForm.text, 1]);
});

test("[POSTS-25] nothing typed is lost when the server refuses or cannot be reached; the same is sent again", async () => {
  let tries = 0;
  const { actor, saved, drafts } = start(async () => {
    tries += 1;
    if (tries === 1) throw new Error("offline");
    return {
      status: "failed",
      failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
    };
  });
  actor.send(type("Good morning"));
  for (let count = 1; count <= 2; count += 1) {
    actor.send({ type: "form.submitted" });
    await expect.poll(() => actor.getSnapshot().matches("editing")).toBe(true);
    expect(actor.getSnapshot().context.text).toBe("Good morning");
  }
  expect(saved[1]).toEqual(saved[0]);
  expect(drafts.some((draft) => draft.type === "draft.dropped")).toBe(false);
});

test("[POSTS-25] of a post that was changed elsewhere both texts are kept; one's own is saved over the newest", async () => {
  let tries = 0;
  const { actor, saved } = start(
    async () => {
      tries += 1;
      return tries === 1
        ? { status: "failed", failure: { code: "post_changed", error: "Changed." } }
        : { status: "ok", data: sampleItem };
    },
    { postId: 7 },
  );
  await expect.poll(() => actor.getSnapshot().matches("editing")).toBe(true);
  actor.send(type("Mine"));
  actor.send({ type: "form.submitted" });
  await expect.poll(() => actor.getSnapshot().matches("conflicted")).toBe(true);
  const { context } = actor.getSnapshot();
  expect([context.text, context.stored?.text]).toEqual(["Mine", "Theirs"]);
  actor.send({ type: "mine.kept" });
  await expect.poll(() => actor.getSnapshot().status).toBe("done");
  expect(saved.at(-1)).toMatchObject({ postId: 7, version: 3, form: { text: "Mine" } });
});

const keepIn = (kept: unknown, isKept = true) => {
  const items = new Map<string, string>();
  const storage = createEntryStorage(
    () =>
      ({
        getItem: (name: string) => items.get(name) ?? null,
        setItem: (name: string, value: string) => void items.set(name, value),
        removeItem: (name: string) => void items.delete(name),
      }) as Storage,
    () => 1_790_000_000,
  );
  if (kept !== undefined) storage.write("post_draft_ava", kept);
  const found: unknown[] = [];
  const page = createMachine({
    invoke: { id: "draft", src: createDraft({ storage } as never), input: { username: "ava", isKept } },
    on: { "draft.found": { actions: ({ event }) => found.push(event) } },
  });
  const draft = createActor(page).start().getSnapshot().children["draft"]!;
  return { draft, storage, found };
};

test("the browser keeps a draft for each account until it is dropped, and gives back whole forms only", () => {
  const { draft, storage } = keepIn(undefined);
  draft.send({ type: "draft.changed", form: samplePollForm });
  expect(storage.read("post_draft_ava")).toEqual(samplePollForm);
  expect(storage.read("post_draft_mia")).toBeNull();
  draft.send({ type: "draft.dropped" });
  expect(storage.read("post_draft_ava")).toBeNull();
  expect(keepIn(samplePollForm).found).toEqual([{ type: "draft.found", form: samplePollForm }]);
  for (const broken of [
    "text",
    5,
    {},
    { ...emptyPostForm, text: 5 },
    { ...emptyPostForm, scheduled_at: "soon" },
  ])
    expect(keepIn(broken).found).toEqual([]);
  expect(keepIn(samplePollForm, false).found).toEqual([]);
});
