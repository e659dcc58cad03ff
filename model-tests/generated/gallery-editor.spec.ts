// Generated from the machine of 'gallery-editor' by "npm run paths -- gallery-editor --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { sampleGallery, soldGallery } from "../../src/machines/gallery-editor/sample-galleries.ts";
import { sampleMedia } from "../../src/machines/media-upload/sample-media.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { galleryEditorDriver } from "../browser/gallery-editor.driver.ts";

const { begin } = browserTests(galleryEditorDriver, {});

test('1. Type "By the sea" as Title; The server answers: the gallery is saved; and 4 more', async () => {
  // Log in as ava, open /account/direct-message/profile, and press Add new media at Photos.
  const walk = await begin({ id: null, type: "photo_dm" }, "editing");
  // Add the file waves.mp3 of the type audio/mpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "waves.mp3", mediaType: "audio/mpeg", size: 2400000, document_file: null },
    "editing",
  );
  // Add the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, "editing");
  // A file is sent.
  await walk.meets(
    {
      type: "media.changed",
      id: "file-1",
      thumb_url: "blob:preview",
      source: { tkn: "sample", srv_id: "main" },
    },
    "editing",
  );
  // Press Put on sale.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "By the sea" as Title.
  await walk.does({ type: "field.changed", field: "text", value: "By the sea" }, "editing");
  // Press Put on sale.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: the gallery is saved.
  await walk.meets(
    { type: "xstate.done.actor.saveGallery", output: { status: "ok", data: sampleGallery } },
    "done",
  );
});

test("2. The server answers with the gallery, which somebody has bought; Press Save mine; and 10 more", async () => {
  // Log in as ava, open /account/direct-message/profile, and press Edit at a gallery of photos.
  const walk = await begin({ id: 7, type: "photo_dm" }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadGallery" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers with the gallery.
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "ok", data: sampleGallery } },
    "editing",
  );
  // Type "5.00" as Price.
  await walk.does({ type: "field.changed", field: "amount_usd", value: "5.00" }, "editing");
  // Type "0.50" as Price.
  await walk.does({ type: "field.changed", field: "amount_usd", value: "0.50" }, "editing");
  // Add the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, "editing");
  // Press Move up at the last file.
  await walk.does({ type: "file.moved", id: "file-1", by: -1 }, "editing");
  // Type "5.00" as Price.
  await walk.does({ type: "field.changed", field: "amount_usd", value: "5.00" }, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "waiting");
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, "submitting");
  // The server answers: "This gallery was changed in another window. Please compare the two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveGallery",
      output: {
        status: "failed",
        failure: {
          code: "gallery_changed",
          error: "This gallery was changed in another window. Please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the gallery, which somebody has bought.
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "ok", data: soldGallery } },
    "conflicted",
  );
  // Press Save mine.
  await walk.does({ type: "mine.kept" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.saveGallery", output: { status: "failed", failure: sampleFailure } },
    "editing",
  );
});

test("3. Press Cancel; A file cannot be sent", async () => {
  // Log in as ava, open /account/direct-message/profile, and press Edit at a gallery of photos.
  const walk = await begin({ id: 7, type: "photo_dm" }, "loading");
  // The server answers with the gallery.
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "ok", data: sampleGallery } },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.saveGallery" }, "editing");
  // Add the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "waiting");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "waiting");
  // A file cannot be sent.
  await walk.meets(
    { type: "media.changed", id: "file-1", thumb_url: "blob:preview", source: "failed" },
    "editing",
  );
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This gallery was changed in another window. Please compare the two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveGallery",
      output: {
        status: "failed",
        failure: {
          code: "gallery_changed",
          error: "This gallery was changed in another window. Please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "failed", failure: sampleFailure } },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This gallery was changed in another window. Please compare the two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveGallery",
      output: {
        status: "failed",
        failure: {
          code: "gallery_changed",
          error: "This gallery was changed in another window. Please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadGallery" }, "editing");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "left");
});

test("4. Press Take the other", async () => {
  // Log in as ava, open /account/direct-message/profile, and press Edit at a gallery of photos.
  const walk = await begin({ id: 7, type: "photo_dm" }, "loading");
  // The server answers with the gallery.
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "ok", data: sampleGallery } },
    "editing",
  );
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This gallery was changed in another window. Please compare the two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveGallery",
      output: {
        status: "failed",
        failure: {
          code: "gallery_changed",
          error: "This gallery was changed in another window. Please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the gallery.
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "ok", data: sampleGallery } },
    "conflicted",
  );
  // Press Take the other.
  await walk.does({ type: "theirs.taken" }, "editing");
  // Press Save changes.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "This gallery was changed in another window. Please compare the two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveGallery",
      output: {
        status: "failed",
        failure: {
          code: "gallery_changed",
          error: "This gallery was changed in another window. Please compare the two.",
        },
      },
    },
    "comparing",
  );
  // The server answers with the gallery.
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "ok", data: sampleGallery } },
    "conflicted",
  );
  // Type "By the sea" as Title.
  await walk.does({ type: "field.changed", field: "text", value: "By the sea" }, "conflicted");
  // Add the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, "conflicted");
  // Press Move up at the last file.
  await walk.does({ type: "file.moved", id: "file-1", by: -1 }, "conflicted");
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, "conflicted");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "left");
});

test("5. Press Cancel", async () => {
  // Log in as ava, open /account/direct-message/profile, and press Edit at a gallery of photos.
  const walk = await begin({ id: 7, type: "photo_dm" }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadGallery", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Cancel.
  await walk.does({ type: "form.left" }, "left");
});
