import { expect, test } from "vitest";
import { createActor, createMachine, sendTo } from "xstate";

import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { createDraft } from "../../src/actors/post-editor/post-editor.actors.ts";
import { expiredText, type PostFile } from "../../src/domain/post/post-file.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import type { UploadRef } from "../../src/machines/upload/upload.machine.ts";

const input = { username: "ava", base: "/ava", postId: null, now: 1_790_000_000 };
const EXPIRED = {
  code: "upload_expired",
  error: "This upload has expired. Please choose the file again.",
} as const;
const file = (id: string, name: string, source: PostFile["source"]): PostFile => ({
  ...{ id, kind: "image", name, source, error: null, thumb_url: null, uncensor_amount: "" },
});
const uploadsOf = (actor: { getSnapshot: () => { children: object } }) =>
  actor.getSnapshot().children as Readonly<Record<string, UploadRef | undefined>>;

test("[X-22] a post that is refused for an upload asks which of its files are gone, and takes them out with a word that names them", () => {
  const { logic, heard } = listener();
  const { actor, emitted } = drive(postEditorMachine, input, { draft: logic });
  for (const name of ["beach.jpg", "gate.jpg"]) actor.send({ ...sampleMedia, name });
  for (const [id, tkn] of [
    ["file-1", "one"],
    ["file-2", "two"],
  ] as const)
    uploadsOf(actor)[id]!.send({ type: "upload.finished", document: { tkn, srv_id: "main" } });
  actor.send({ type: "form.submitted" });
  expect(actor.getSnapshot().value).toBe("submitting");
  answer(actor, "savePost", { status: "failed", failure: EXPIRED });
  const { context, value } = actor.getSnapshot();
  expect([value, context.media.length]).toEqual(["editing", 2]);
  expect(emitted).toContainEqual(expect.objectContaining({ type: "toast.requested", text: EXPIRED.error }));
  expect(heard.at(-1)).toEqual({ type: "draft.doubted", files: context.media });

  actor.send({ type: "draft.checked", gone: ["file-1"], thumbs: { "file-2": "/media/gate.webp" } });
  const after = actor.getSnapshot().context;
  expect(after.media.map(({ name }) => name)).toEqual(["gate.jpg"]);
  expect(after.texts).toEqual({ media: expiredText(["beach.jpg"]) });
  expect([uploadsOf(actor)["file-1"], uploadsOf(actor)["file-2"]?.getSnapshot().value]).toEqual([
    undefined,
    "sent",
  ]);
  expect(heard.at(-1)).toMatchObject({ type: "draft.changed", form: { media: [{ name: "gate.jpg" }] } });
});

test("another refusal asks for no file", () => {
  const { logic, heard } = listener();
  const { actor } = drive(postEditorMachine, input, { draft: logic });
  actor.send({ type: "field.changed", field: "text", value: "Hello" });
  actor.send({ type: "form.submitted" });
  answer(actor, "savePost", { status: "failed", failure: { ...EXPIRED, code: "too_many" } });
  expect(heard.map(({ type }) => type)).not.toContain("draft.doubted");
});

test.each([[true], [false]])(
  "which files are gone is asked of the server, for a new post (%s) and a stored one: its own stored files are not in doubt",
  async (isKept) => {
    const asked: unknown[] = [];
    const call = async (name: string, request: object) => {
      asked.push([name, request]);
      const item = { tkn: "two", state: "ready", percent: 100, error: null, thumb_url: "/media/b.webp" };
      const used = { ...item, tkn: "one", is_used: true };
      const items = name === "getVault" ? [] : [{ ...item, is_used: false }, used];
      return { status: "ok", data: { items, next: null } };
    };
    const storage = { read: () => null, write: () => undefined, remove: () => undefined };
    const files = [
      file("file-1", "beach.jpg", { tkn: "one", srv_id: "main" }),
      file("kept-two", "gate.jpg", { tkn: "two", srv_id: "main" }),
      file("vault-7", "old.jpg", { vault_id: 7 }),
      file("stored-8", "mine.jpg", { vault_id: 8 }),
      file("file-2", "late.jpg", "sending"),
    ];
    const told: unknown[] = [];
    const page = createMachine({
      invoke: {
        id: "draft",
        src: createDraft({ storage, call } as never),
        input: { username: "ava", isKept },
      },
      entry: sendTo("draft", { type: "draft.doubted", files }),
      on: { "*": { actions: ({ event }) => told.push(event) } },
    });
    createActor(page).start();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([
      ["getUploadStates", { tkns: "one,two" }],
      ["getVault", { ids: "7" }],
    ]);
    expect(told).toEqual([
      { type: "draft.checked", gone: ["file-1", "vault-7"], thumbs: { "kept-two": "/media/b.webp" } },
    ]);
  },
);
