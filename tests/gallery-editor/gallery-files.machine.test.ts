import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { GALLERY_FILE_LIMIT, galleryLimits } from "../../src/domain/gallery/written-gallery.ts";
import { galleryEditorMachine } from "../../src/machines/gallery-editor/gallery-editor.machine.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import type { UploadRef } from "../../src/machines/upload/upload.machine.ts";

test("a file that is taken out of a gallery is over on the server too; one of a form that is left may go on", () => {
  const { actor } = drive(galleryEditorMachine, { id: null, type: "photo_dm" });
  for (const name of ["a.jpg", "b.jpg"]) actor.send({ ...sampleMedia, name });
  const { "file-1": first, "file-2": second } = actor.getSnapshot().children as unknown as Readonly<
    Record<string, UploadRef>
  >;
  actor.send({ type: "file.removed", id: "file-1" });
  expect(first!.getSnapshot()).toMatchObject({ status: "stopped", value: "empty" });
  actor.send({ type: "form.left" });
  expect(second!.getSnapshot()).toMatchObject({ status: "stopped", value: "sending" });
});

test("[ACCT-27] what is picked from the vault joins the gallery, each medium once; only files of its kind can be picked", () => {
  const { actor } = drive(galleryEditorMachine, { id: null, type: "photo_dm" });
  const picker = () => actor.getSnapshot().children.picker;
  actor.send({ type: "vault.opened" });
  expect(picker()!.getSnapshot().context).toMatchObject({ kinds: ["image"], taken: [] });
  actor.send({ type: "media.picked", media: [sampleVaultItem] });
  expect(picker()).toBeUndefined();
  const ids = () => actor.getSnapshot().context.media.map(({ source }) => source);
  expect(ids()).toEqual([{ vault_id: sampleVaultItem.vault_id }]);
  actor.send({ type: "vault.opened" });
  expect(picker()!.getSnapshot().context.taken).toEqual([sampleVaultItem.vault_id]);
  actor.send({ type: "media.picked", media: [sampleVaultItem] });
  expect(ids()).toHaveLength(1);
});

test("more than a gallery may have is not taken, and it says so", () => {
  const { actor } = drive(galleryEditorMachine, { id: null, type: "photo_dm" });
  const many = Array.from({ length: galleryLimits.files + 1 }, (_, index) => ({
    ...sampleVaultItem,
    vault_id: index + 1,
  }));
  actor.send({ type: "vault.opened" });
  actor.send({ type: "media.picked", media: many });
  expect(actor.getSnapshot().context.media).toHaveLength(galleryLimits.files);
  expect(actor.getSnapshot().context.texts.media).toBe(GALLERY_FILE_LIMIT);
});
