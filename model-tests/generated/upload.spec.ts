// Generated from the machine of 'upload' by "npm run paths -- upload --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { uploadDriver } from "../browser/upload.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(uploadDriver, {
  "how far the browser says it has come is not ours to arrange": [
    "upload.sending --upload.progressed[0]--> (stays)",
    "Of the file 40 % are sent.",
  ],
});

test('1. The server answers: "Too many tries. Please wait a moment."; Some seconds pass, up to a minute: it is tried again by itself; and 7 more', async () => {
  // Sign up on /creator/signup, fill in About you and Your address, and choose a kind of document: below
  // it stands the box for its front.
  const walk = await begin({ id: "front", kind: "document" }, "empty");
  // Choose the file beach.jpg of the type image/jpeg with 11.0 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 11000000, document_file: null },
    "refused",
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "sending",
  );
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "broken");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "sending");
  // The browser shows the picture.
  await walk.meets({ type: "upload.previewed", url: "blob:preview" }, "sending");
  // The server refuses: "This picture cannot be read. Please choose another one.".
  await walk.meets(
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    "refused",
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "sending",
  );
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "sent");
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", name: "beach.jpg", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "sending",
  );
  // The server answers: "Too many tries. Please wait a moment."
  await walk.meets({ type: "upload.broken", text: "Too many tries. Please wait a moment." }, "broken");
  // Some seconds pass, up to a minute: it is tried again by itself.
  await walk.waits({ type: "xstate.after.retryDelay.upload.broken" }, "sending");
});

test('2. The server cannot make it: "This file is damaged or not whole. Please choose another one."; The film waits for its turn; and 6 more', async () => {
  // Log in as ava and open /post/create.
  const walk = await begin({ id: "file-1", kind: "video" }, "empty");
  // Choose the file clip.mp4 of the type video/mp4 with 24.0 MB.
  await walk.does(
    { type: "file.chosen", name: "clip.mp4", mediaType: "video/mp4", size: 24000000, document_file: null },
    "sending",
  );
  // Press Pause.
  await walk.does({ type: "pause.requested" }, "paused");
  // Press Go on.
  await walk.does({ type: "pause.ended" }, "sending");
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "making");
  // Of the film 40 % are made.
  await walk.meets({ type: "making.progressed", percent: 40 }, "making");
  // The server has made the film.
  await walk.meets({ type: "making.finished" }, "sent");
  // Press Remove.
  await walk.does({ type: "file.removed" }, "empty");
  // Choose the file clip.mp4 of the type video/mp4 with 24.0 MB.
  await walk.does(
    { type: "file.chosen", name: "clip.mp4", mediaType: "video/mp4", size: 24000000, document_file: null },
    "sending",
  );
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "making");
  // The server cannot make it: "This file is damaged or not whole. Please choose another one."
  await walk.meets(
    { type: "making.failed", text: "This file is damaged or not whole. Please choose another one." },
    "refused",
  );
  // Press Remove.
  await walk.does({ type: "file.removed" }, "empty");
  // Choose the file clip.mp4 of the type video/mp4 with 24.0 MB.
  await walk.does(
    { type: "file.chosen", name: "clip.mp4", mediaType: "video/mp4", size: 24000000, document_file: null },
    "sending",
  );
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "making");
  // The film waits for its turn.
  await walk.meets({ type: "making.progressed", percent: null }, "making");
});
