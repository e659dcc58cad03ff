import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { galleryEditorMachine } from "../../src/machines/gallery-editor/gallery-editor.machine.ts";
import { sampleMedia } from "../../src/machines/upload/sample-media.ts";
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
