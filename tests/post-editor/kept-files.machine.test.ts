import { beforeAll, describe, expect, test } from "vitest";
import { createActor, createMachine, sendTo } from "xstate";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { createDraft } from "../../src/actors/post-editor/post-editor.actors.ts";
import { createCheckFiles } from "../../src/actors/upload/check-files.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { expiredText, keptFiles, type PostFile } from "../../src/domain/post/post-file.ts";
import { postBodyOf, type PostForm } from "../../src/domain/post/post-form.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { formIn, type DraftFound } from "../../src/machines/post-editor/post-editor.setup.ts";
import { sampleKeptForm, samplePollForm } from "../../src/machines/post-editor/sample-post.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import type { UploadRef } from "../../src/machines/upload/upload.machine.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";

/** Comes with the first question. */
beforeAll(() => import("../../src/actors/upload/ask-for-files.ts"));

const input = { username: "ava", base: "/ava", postId: null, now: 1_790_000_000 };
const [kept] = sampleKeptForm.media as readonly [PostFile];
const vault: PostFile = {
  ...{ id: "vault-7", kind: "image", name: "gate.jpg", source: { vault_id: 7 } },
  ...{ error: null, thumb_url: null, uncensor_amount: "5" },
};

describe("a draft with files", () => {
  test("[POSTS-25] has those that the server has, and none that is on its way or was refused", () => {
    const of = {
      name: "a.jpg",
      kind: "image",
      error: null,
      thumb_url: "blob:a",
      uncensor_amount: "7,50",
    } as const;
    const files = keptFiles([
      { ...of, id: "file-1", source: { tkn: "one", srv_id: "main" } },
      { ...of, id: "file-2", source: "sending" },
      { ...of, id: "file-3", source: "failed" },
      { ...of, id: "stored-7", source: { vault_id: 7 } },
    ]);
    expect(files.map(({ id, thumb_url, uncensor_amount }) => [id, thumb_url, uncensor_amount])).toEqual([
      ["kept-one", null, "7,50"],
      ["vault-7", null, "7,50"],
    ]);
    expect(keptFiles(files)).toEqual(files);
  });

  test("[POSTS-25] is kept at every change of its files, and gives them back to the next page, which publishes them", () => {
    const { logic, heard } = listener();
    const { actor } = drive(postEditorMachine, input, { draft: logic });
    actor.send({ ...sampleMedia, name: "beach.jpg" });
    const upload = (actor.getSnapshot().children as Readonly<Record<string, UploadRef | undefined>>)[
      "file-1"
    ]!;
    upload.send({ type: "upload.finished", document: { tkn: "one", srv_id: "main" } });
    actor.send({ type: "file.priced", id: "file-1", value: "7,50" });
    const last = heard.at(-1)!["form"] as PostForm;
    expect(last.media).toMatchObject([{ id: "kept-one", name: "beach.jpg", uncensor_amount: "7,50" }]);
    const { actor: next } = drive(postEditorMachine, input);
    next.send({ type: "draft.found", form: last });
    next.send({ ...sampleMedia, name: "garden.jpg" });
    const { media } = next.getSnapshot().context;
    expect(media.map(({ id }) => id)).toEqual(["kept-one", "file-1"]);
    expect(postBodyOf(formIn(next.getSnapshot().context)).media).toEqual([
      { tkn: "one", srv_id: "main", name: "beach.jpg", uncensor_amount: 750 },
    ]);
    next.send({ type: "file.removed", id: "kept-one" });
    expect(next.getSnapshot().context.media.map(({ id }) => id)).toEqual(["file-1"]);
  });

  test("[POSTS-25] loses those that the server has removed, with a word why", () => {
    const { actor } = drive(postEditorMachine, input);
    actor.send({ type: "draft.found", form: { ...sampleKeptForm, media: [kept, vault] } });
    actor.send({ type: "files.checked", gone: [kept.id], thumbs: { "vault-7": "/media/gate.webp" } });
    const { context } = actor.getSnapshot();
    expect(context.media).toEqual([{ ...vault, thumb_url: "/media/gate.webp" }]);
    expect(context.texts).toEqual({ media: expiredText(["beach.jpg"]) });
    expect(context.text).toBe("With a picture");
  });

  test("is found beside what was chosen meanwhile, each file once, and no more than a post may have", () => {
    const { actor } = drive(postEditorMachine, input);
    const many = Array.from({ length: 25 }, (_, at) => ({ ...kept, id: `kept-${at}` }));
    actor.send({ ...sampleMedia, name: "garden.jpg" });
    for (let count = 0; count < 2; count += 1)
      actor.send({ type: "draft.found", form: { ...sampleKeptForm, media: many } });
    const { media } = actor.getSnapshot().context;
    expect([media.length, media[0]!.id, media[1]!.id]).toEqual([20, "file-1", "kept-0"]);
  });

  test("of a stored post is none: its files stay as they are stored", () => {
    const { actor } = drive(postEditorMachine, { ...input, postId: 7 });
    actor.send({ type: "draft.found", form: sampleKeptForm });
    actor.send({ type: "files.checked", gone: [], thumbs: {} });
    expect(actor.getSnapshot().context.media).toEqual([]);
  });

  test("says of one and of several files that they are gone", () => {
    expect(expiredText(["a.jpg"])).toMatch(/^a\.jpg is not there any more: .+ choose it again\.$/);
    expect(expiredText(["a.jpg", "b.jpg"])).toMatch(
      /^a\.jpg, b\.jpg are not there any more: .+ choose them again\.$/,
    );
  });
});

/** The draft that a browser gives back, and what was asked of the server for it. */
const found = async (form: unknown, answers: Readonly<Record<string, unknown>>) => {
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
  storage.write("post_draft_ava", form);
  const asked: unknown[] = [];
  const call = async (name: string, payload: unknown) => {
    asked.push([name, payload]);
    const answer = answers[name];
    if (answer === undefined) throw new Error("offline");
    return answer;
  };
  const told: unknown[] = [];
  const page = createMachine({
    invoke: [
      { id: "checkFiles", src: createCheckFiles({ call } as never) },
      {
        id: "draft",
        src: createDraft({ storage } as never),
        input: { username: "ava", isKept: true },
      },
    ],
    on: {
      "draft.found": {
        actions: [
          ({ event }) => told.push(event),
          sendTo("checkFiles", ({ event }) => ({
            type: "files.doubted",
            files: (event as unknown as DraftFound).form.media,
          })),
        ],
      },
      "*": { actions: ({ event }) => told.push(event) },
    },
  });
  createActor(page).start();
  await new Promise((resolve) => setImmediate(resolve));
  return { asked, told };
};

describe("a browser that has kept a draft", () => {
  const state = {
    tkn: "sample",
    state: "ready",
    percent: 100,
    error: null,
    is_used: false,
    thumb_url: "/media/b.webp",
  };
  const uploads = (...items: readonly unknown[]) => ({ getUploadStates: { status: "ok", data: { items } } });
  const form = { ...sampleKeptForm, media: [kept] };
  const first = { type: "draft.found", form };

  test("[POSTS-25] asks the server what it still has of the files, uploads and those of the vault", async () => {
    const { asked, told } = await found(
      { ...form, media: [kept, vault] },
      {
        ...uploads(state),
        getVault: { status: "ok", data: { items: [{ ...sampleVaultItem, vault_id: 7 }], next: null } },
      },
    );
    expect(asked).toEqual([
      ["getUploadStates", { tkns: "sample" }],
      ["getVault", { ids: "7" }],
    ]);
    expect(told[1]).toEqual({
      type: "files.checked",
      gone: [],
      thumbs: { "kept-sample": "/media/b.webp", "vault-7": sampleVaultItem.thumb_url },
    });
  });

  test.each([
    ["removed", []],
    ["used by another window", [{ ...state, is_used: true }]],
    ["not made", [{ ...state, state: "failed" }]],
  ])("[POSTS-25] takes a file for gone that was %s", async (_why, items) => {
    const { told } = await found(form, uploads(...items));
    expect(told).toEqual([first, { type: "files.checked", gone: ["kept-sample"], thumbs: {} }]);
  });

  test("leaves the files as they are while it cannot ask, or is refused", async () => {
    expect((await found(form, {})).told).toEqual([first]);
    const failed = { status: "failed", failure: { code: "too_many", error: "Too many tries." } };
    expect((await found(form, { getUploadStates: failed })).told).toEqual([first]);
  });

  test("asks nothing for a draft without files, and takes nothing for a file that is none", async () => {
    expect(await found(samplePollForm, {})).toEqual({
      asked: [],
      told: [{ type: "draft.found", form: samplePollForm }],
    });
    const broken = [
      null,
      5,
      {},
      { ...kept, source: "sending" },
      { ...kept, source: {} },
      { ...kept, name: 5 },
    ];
    const { told } = await found({ ...form, media: [...broken, kept] }, uploads(state));
    expect(told[0]).toEqual(first);
    expect((await found({ ...form, media: {} }, {})).told).toEqual([
      { type: "draft.found", form: { ...form, media: [] } },
    ]);
  });
});
