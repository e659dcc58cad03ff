import { beforeAll, describe, expect, test } from "vitest";
import { createActor, createMachine, sendTo, type AnyActorRef, type AnyStateMachine } from "xstate";

import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { createCheckFiles } from "../../src/actors/upload/check-files.ts";
import { expiredText, type PostFile } from "../../src/domain/post/post-file.ts";
import { autoMessageEditorMachine } from "../../src/machines/auto-message-editor/auto-message-editor.machine.ts";
import { broadcastFlow } from "../../src/machines/broadcast/broadcast.flow.ts";
import { broadcastMachine } from "../../src/machines/broadcast/broadcast.machine.ts";
import { composerMachine } from "../../src/machines/composer/composer.machine.ts";
import { galleryEditorMachine } from "../../src/machines/gallery-editor/gallery-editor.machine.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { expiredUpload, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { vaultUploadMachine } from "../../src/machines/vault-upload/vault-upload.machine.ts";

/** Comes with the first question. */
beforeAll(() => import("../../src/actors/upload/ask-for-files.ts"));

const now = 1_790_000_000;
const expired = { status: "failed", failure: expiredUpload };
const media = ["beach.jpg", "gate.jpg"].map((name) => ({ ...sampleMedia, name }));
const uploadOf = (actor: AnyActorRef, id: string): AnyActorRef | undefined =>
  (actor.getSnapshot() as { readonly children: Readonly<Record<string, AnyActorRef | undefined>> }).children[
    id
  ];
/** Two files are chosen, and both are there. */
const sendBoth = (actor: AnyActorRef): void => {
  for (const file of media) actor.send(file);
  for (const [id, tkn] of [
    ["file-1", "one"],
    ["file-2", "two"],
  ] as const)
    uploadOf(actor, id)!.send({ type: "upload.finished", document: { tkn, srv_id: "main" } });
};
const typed = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([field, value]) => ({ type: "field.changed", field, value }));

interface Form {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly saves: string;
  readonly written: ReturnType<typeof typed>;
}

const forms: Readonly<Record<string, Form>> = {
  "a post": {
    ...{ machine: postEditorMachine, saves: "savePost", written: [] },
    input: { username: "ava", base: "/ava", postId: null, now },
  },
  "a gallery": {
    ...{ machine: galleryEditorMachine, saves: "saveGallery" },
    ...{ input: { id: null, type: "photo_dm" }, written: typed({ text: "By the sea", amount_usd: "5" }) },
  },
  "an automatic message": {
    ...{ machine: autoMessageEditorMachine, saves: "saveMessage" },
    ...{ input: { id: null, type: "welcome", now }, written: typed({ written: "Hello" }) },
  },
  "a message to many": {
    ...{ machine: broadcastMachine, saves: "sendBroadcast", input: broadcastFlow.inputs[0] },
    written: typed({ written: "Hello", groups: ["subscribers"] }),
  },
};

test.each(Object.entries(forms))(
  "[X-22] %s that is refused for an upload asks which of its files are gone, and takes them out with a word that names them",
  (_, { machine, input, saves, written }) => {
    const { logic, heard } = listener();
    const { actor, emitted } = drive(machine, input as never, { checkFiles: logic });
    for (const event of written) actor.send(event);
    sendBoth(actor);
    const before = heard.length;
    actor.send({ type: "form.submitted" });
    answer(actor, saves, expired);
    const { context } = actor.getSnapshot();
    expect(context.media.length).toBe(2);
    expect(emitted).toContainEqual(
      expect.objectContaining({ type: "toast.requested", text: expiredUpload.error }),
    );
    expect(heard.slice(before)).toEqual([{ type: "files.doubted", files: context.media }]);

    actor.send({ type: "files.checked", gone: ["file-1"], thumbs: { "file-2": "/media/gate.webp" } });
    const after = actor.getSnapshot().context;
    expect(after.media).toMatchObject([{ name: "gate.jpg", thumb_url: "/media/gate.webp" }]);
    expect(after.texts).toEqual({ media: expiredText(["beach.jpg"]) });
    expect([uploadOf(actor, "file-1"), uploadOf(actor, "file-2")?.getSnapshot().value]).toEqual([
      undefined,
      "sent",
    ]);
  },
);

test.each(Object.entries(forms))(
  "%s that is refused for something else asks for no file",
  (_, { machine, input, saves, written }) => {
    const { logic, heard } = listener();
    const { actor } = drive(machine, input as never, { checkFiles: logic });
    for (const event of written) actor.send(event);
    sendBoth(actor);
    actor.send({ type: "form.submitted" });
    answer(actor, saves, { status: "failed", failure: { ...expiredUpload, code: "too_many" } });
    expect(actor.getSnapshot().context.media.length).toBe(2);
    expect(heard).toEqual([]);
  },
);

test("[X-22] a post keeps what is left of its draft", () => {
  const { logic, heard } = listener();
  const { actor } = drive(postEditorMachine, forms["a post"]!.input as never, { draft: logic });
  sendBoth(actor);
  actor.send({ type: "files.checked", gone: ["file-1"], thumbs: {} });
  expect(heard.at(-1)).toMatchObject({ type: "draft.changed", form: { media: [{ name: "gate.jpg" }] } });
});

describe("a message that was on its way", () => {
  const files: readonly PostFile[] = [
    ...["one", "two"].map((tkn, index) => ({
      ...{ id: `kept-${tkn}`, kind: "image" as const, name: media[index]!.name, error: null },
      ...{ source: { tkn, srv_id: "main" }, thumb_url: null, uncensor_amount: "" },
    })),
  ];
  const data = {
    ...{ key: "key-1", written: "Look", amount_usd: 500, files },
    media: files.map(({ source }) => source),
  };
  const begin = () => {
    const [check, keep] = [listener(), listener()];
    const input = { username: "sub", isCreator: true, hasPurchase: false };
    const actors = { checkFiles: check.logic, keepWriting: keep.logic };
    const { actor } = drive(composerMachine, input, actors);
    actor.send({ type: "field.changed", field: "written", value: "Look" });
    actor.send({ type: "form.submitted" });
    answer(actor, "prepareMessage", { status: "ok", data });
    return { actor, check, keep };
  };

  test("[X-22] comes back into the form without the files that are gone, and says which", () => {
    const { actor, check, keep } = begin();
    answer(actor, "sendMessage", expired);
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({ written: "Look", amount_usd: "5.00", queue: [], media: files });
    expect(context.texts).toEqual({ media: expiredUpload.error });
    expect(check.heard).toEqual([{ type: "files.doubted", files }]);
    expect(keep.heard).toContainEqual({ type: "unsent.discarded", key: "key-1" });
    expect(keep.heard.at(-1)).toEqual({ type: "draft.changed", written: "Look" });
    actor.send({ type: "files.checked", gone: ["kept-one"], thumbs: {} });
    const after = actor.getSnapshot().context;
    expect(after.media.map(({ name }) => name)).toEqual(["gate.jpg"]);
    expect(after.texts).toEqual({ media: expiredText(["beach.jpg"]) });
  });

  test("stands before what was written meanwhile, which is not sent with it", () => {
    const { actor } = begin();
    actor.send({ type: "field.changed", field: "written", value: "And this?" });
    actor.send({ ...sampleMedia, name: "late.jpg" });
    actor.send({ type: "form.submitted" });
    expect(actor.getSnapshot().value).toMatchObject({ writing: "waiting" });
    answer(actor, "sendMessage", expired);
    const { value, context } = actor.getSnapshot();
    expect(value).toMatchObject({ writing: "editing", delivering: "idle" });
    expect(context.written).toBe("Look\nAnd this?");
    expect(context.media.map(({ id }) => id)).toEqual(["kept-one", "kept-two", "file-1"]);
  });

  test("stays where it is when something else is wrong with it", () => {
    const { actor, check } = begin();
    answer(actor, "sendMessage", { status: "failed", failure: { ...expiredUpload, code: "too_many" } });
    expect(actor.getSnapshot().context.queue).toMatchObject([{ key: "key-1", problem: expiredUpload.error }]);
    expect(check.heard).toEqual([]);
  });
});

test("[X-22] a file for the vault that was used elsewhere is named and not tried again; another one can be", () => {
  const { actor } = drive(vaultUploadMachine, {});
  for (const file of media) actor.send({ type: "file.added", file, folder: 0 });
  const files = () => actor.getSnapshot().context.files;
  uploadOf(actor, "file-1")!.send({ type: "upload.finished", document: { tkn: "one", srv_id: "main" } });
  answer(actor, "keepFile", expired);
  expect(files()[0]).toMatchObject({ source: "failed", error: expiredText(["beach.jpg"]) });
  expect(uploadOf(actor, "file-1")).toBeUndefined();
  actor.send({ type: "file.repeated", id: "file-1" });
  expect(actor.getSnapshot().value).toMatchObject({ arriving: "idle" });
  expect(files()[0]!.error).toBe(expiredText(["beach.jpg"]));

  uploadOf(actor, "file-2")!.send({ type: "upload.finished", document: { tkn: "two", srv_id: "main" } });
  answer(actor, "keepFile", { status: "failed", failure: { ...expiredUpload, code: "too_many" } });
  expect(files()[1]).toMatchObject({ source: { tkn: "two" }, error: expiredUpload.error });
  actor.send({ type: "file.repeated", id: "file-2" });
  expect(actor.getSnapshot().value).toMatchObject({ arriving: "keeping" });
});

const fileOf = (id: string, name: string, source: PostFile["source"]): PostFile => ({
  ...{ id, kind: "image", name, source, error: null, thumb_url: null, uncensor_amount: "" },
});

/** What was asked of the server for these files, and told of them. */
const checked = async (files: readonly PostFile[], isDown = false) => {
  const [asked, told]: [unknown[], unknown[]] = [[], []];
  const call = async (name: string, request: { readonly tkns?: string }) => {
    asked.push([name, request]);
    if (isDown) throw new Error("offline");
    const item = { tkn: "two", state: "ready", percent: 100, error: null, thumb_url: "/media/b.webp" };
    const used = { ...item, tkn: "one", is_used: true };
    const items = name === "getVault" ? [] : [{ ...item, is_used: false }, used];
    return { status: "ok", data: { items, next: null } };
  };
  const page = createMachine({
    invoke: { id: "checkFiles", src: createCheckFiles({ call } as never) },
    entry: sendTo("checkFiles", { type: "files.doubted", files }),
    on: { "*": { actions: ({ event }) => told.push(event) } },
  });
  createActor(page).start();
  await new Promise((resolve) => setImmediate(resolve));
  return { asked, told };
};

describe("which files are gone", () => {
  test("is asked of the server, but not of those that are stored or on their way", async () => {
    const { asked, told } = await checked([
      fileOf("file-1", "beach.jpg", { tkn: "one", srv_id: "main" }),
      fileOf("kept-two", "gate.jpg", { tkn: "two", srv_id: "main" }),
      fileOf("vault-7", "old.jpg", { vault_id: 7 }),
      fileOf("stored-8", "mine.jpg", { vault_id: 8 }),
      fileOf("file-2", "late.jpg", "sending"),
    ]);
    expect(asked).toEqual([
      ["getUploadStates", { tkns: "one,two" }],
      ["getVault", { ids: "7" }],
    ]);
    expect(told).toEqual([
      { type: "files.checked", gone: ["file-1", "vault-7"], thumbs: { "kept-two": "/media/b.webp" } },
    ]);
  });

  test("is asked of few at a time: a gallery has more than a call takes", async () => {
    const many = Array.from({ length: 45 }, (_, index) =>
      fileOf(`file-${index}`, "a.jpg", { tkn: `t${index}`, srv_id: "main" }),
    );
    const { asked, told } = await checked(many);
    const numbers = asked.map((each) => (each as [string, { tkns: string }])[1].tkns.split(",").length);
    expect(numbers).toEqual([20, 20, 5]);
    expect(told).toMatchObject([{ type: "files.checked", gone: many.map(({ id }) => id) }]);
  });

  test("is not told while nobody can be asked", async () => {
    const { asked, told } = await checked([fileOf("file-1", "a.jpg", { tkn: "one", srv_id: "main" })], true);
    expect([asked.length, told]).toEqual([1, []]);
  });
});
