import { expect, test } from "vitest";
import type { AnyActorRef } from "xstate";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { vaultUploadMachine } from "../../src/machines/vault-upload/vault-upload.machine.ts";

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
