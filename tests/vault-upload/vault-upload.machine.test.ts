import { describe, expect, test } from "vitest";
import type { AnyActorRef } from "xstate";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { vaultUploadMachine, type FileToKeep } from "../../src/machines/vault-upload/vault-upload.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { promiseLogic } from "../running/promise-logic.ts";

test("a file that could not be kept and then failed is taken out with its upload, and the next one has one of its own", () => {
  const { actor } = drive(vaultUploadMachine, {});
  const uploads = (): Readonly<Record<string, AnyActorRef | undefined>> => actor.getSnapshot().children;
  actor.send({ type: "file.added", file: sampleMedia, folder: 0 });
  const first = uploads()["file-1"]!;
  first.send({ type: "upload.finished", document: { tkn: "one", srv_id: "main" } });
  const failure = { code: "too_many", error: "There are too many files." };
  answer(actor, "keepFile", { status: "failed", failure });
  expect(actor.getSnapshot().context.files).toMatchObject([{ error: failure.error }]);
  actor.send({ type: "media.changed", id: "file-1", source: "failed", thumb_url: null });
  expect(actor.getSnapshot().context.files).toMatchObject([{ source: "failed", error: null }]);
  actor.send({ type: "file.removed", id: "file-1" });
  expect([uploads()["file-1"], first.getSnapshot().status]).toEqual([undefined, "stopped"]);
  actor.send({ type: "file.added", file: sampleMedia, folder: 0 });
  expect(uploads()["file-1"]).not.toBe(first);
});

describe("the answer to keeping a file is about that file alone", () => {
  const kept = { status: "ok", data: sampleVaultItem };
  const failure = { code: "too_many", error: "There are too many files." };
  const refused = { status: "failed", failure };
  /** Two files of which the second one was sent first, and is being kept. */
  const begin = () => {
    const keep = promiseLogic<AnswerTo<"addToVault">, FileToKeep>();
    const { actor } = drive(vaultUploadMachine, {}, { keepFile: keep.logic });
    const uploads = (): Readonly<Record<string, AnyActorRef | undefined>> => actor.getSnapshot().children;
    const add = () => actor.send({ type: "file.added", file: sampleMedia, folder: 0 });
    const arrive = (id: string, tkn: string) =>
      uploads()[id]!.send({ type: "upload.finished", document: { tkn, srv_id: "main" } });
    const files = () => actor.getSnapshot().context.files.map(({ id, error }) => [id, error]);
    add();
    add();
    arrive("file-2", "two");
    return { actor, uploads, add, arrive, files, asked: () => keep.asked.map(({ tkn }) => tkn) };
  };

  test("one before it that arrives meanwhile is kept after it", () => {
    const { actor, uploads, arrive, files, asked } = begin();
    arrive("file-1", "one");
    answer(actor, "keepFile", kept);
    expect([files(), asked()]).toEqual([[["file-1", null]], ["two", "one"]]);
    expect([uploads()["file-1"] === undefined, uploads()["file-2"]]).toEqual([false, undefined]);
    answer(actor, "keepFile", kept);
    expect(files()).toEqual([]);
  });

  test.each([
    ["refused", refused, failure.error],
    [
      "gone elsewhere",
      { status: "failed", failure: { ...failure, code: "upload_expired" } },
      expect.any(String),
    ],
  ])("one that is %s is marked, not the one before it", (_, told, error) => {
    const { actor, arrive, files } = begin();
    arrive("file-1", "one");
    answer(actor, "keepFile", told);
    expect(files()).toEqual([
      ["file-1", null],
      ["file-2", error],
    ]);
  });

  test("one before it that is tried again meanwhile waits for its turn", () => {
    const { actor, arrive, files, asked } = begin();
    answer(actor, "keepFile", refused);
    arrive("file-1", "one");
    actor.send({ type: "file.repeated", id: "file-2" });
    answer(actor, "keepFile", refused);
    actor.send({ type: "file.repeated", id: "file-1" });
    answer(actor, "keepFile", kept);
    expect([files(), asked()]).toEqual([[["file-1", null]], ["two", "one", "two", "one"]]);
  });

  test.each([
    ["kept", kept],
    ["refused", refused],
  ])("one that was taken out meanwhile and is %s leaves the others, also one under its id", (_, told) => {
    const { actor, add, arrive, files, asked } = begin();
    arrive("file-1", "one");
    actor.send({ type: "file.removed", id: "file-2" });
    add();
    answer(actor, "keepFile", told);
    expect([files(), asked()]).toEqual([
      [
        ["file-1", null],
        ["file-2", null],
      ],
      ["two", "one"],
    ]);
  });
});
