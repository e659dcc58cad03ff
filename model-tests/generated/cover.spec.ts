// Generated from the machine of 'cover' by "npm run paths -- cover --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { coverDriver } from "../browser/cover.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(coverDriver, {
  "the browser reads too quickly": ["cover.reading --change.cancelled[0]--> cover.shown"],
  "which picture is read was chosen before": [
    "cover.reading --picture.read[0]--> cover.shown",
    "cover.reading --picture.unreadable[0]--> cover.shown",
    "cover.cutting --picture.unreadable[0]--> cover.shown",
    "The browser has read the picture: 640 x 400 pixels.",
    "The browser cannot read the picture.",
  ],
  "which film is read was chosen before, and the browser plays it": [
    "cover.reading --film.read[0]--> cover.shown",
    "The browser has read the film: 61 seconds.",
    "The browser cannot play the film.",
  ],
  "how far the browser says it has come is not ours to arrange": [
    "cover.sending --upload.progressed[0]--> (stays)",
    "Of the file 40 % are sent.",
  ],
});

test("1. The browser has what is to be sent; The server cannot be reached; and 9 more", async () => {
  // Log in as ava and open /ava.
  const walk = await begin({}, "shown");
  // Press Change cover and choose the file terms.pdf with 2.4 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "terms.pdf",
      mediaType: "application/pdf",
      size: 2400000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "shown",
  );
  // Press Change cover and choose the file wave.gif with 2.4 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "wave.gif",
      mediaType: "image/gif",
      size: 2400000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "reading",
  );
  // The browser has read the film: 20 seconds.
  await walk.meets({ type: "film.read", url: "blob:film", seconds: 20 }, "placing");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
  // Press Change cover and choose the file clip.mp4 with 24.0 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "clip.mp4",
      mediaType: "video/mp4",
      size: 24000000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
  // Press Change cover and choose the file clip.mp4 with 240.0 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "clip.mp4",
      mediaType: "video/mp4",
      size: 240000000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "shown",
  );
  // Press Change cover and choose the file beach.jpg with 2.4 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "beach.jpg",
      mediaType: "image/jpeg",
      size: 2400000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has what is to be sent.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
});

test("2. The server answers: it has the file; The server answers: it is the cover now; and 2 more", async () => {
  // Log in as ava and open /ava.
  const walk = await begin({}, "shown");
  // Press Change cover and choose the file beach.jpg with 2.4 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "beach.jpg",
      mediaType: "image/jpeg",
      size: 2400000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has what is to be sent.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server refuses: "This picture cannot be read. Please choose another one.".
  await walk.meets(
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    "placing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has what is to be sent.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "sending");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
  // Press Change cover and choose the file beach.jpg with 2.4 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "beach.jpg",
      mediaType: "image/jpeg",
      size: 2400000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has what is to be sent.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server answers: it is the cover now.
  await walk.meets(
    {
      type: "xstate.done.actor.setCover",
      output: {
        status: "ok",
        data: {
          fans_cover_picture_url: "/media/public/covers/new.webp",
          fans_cover_video_url: null,
          is_processing: false,
        },
      },
    },
    "shown",
  );
});

test('3. The server refuses: "The cover was changed meanwhile. You see the one that is there now."; Drag the picture, or move it with the arrow keys, by 0 and -40 of its pixels; and 1 more', async () => {
  // Log in as ava and open /ava.
  const walk = await begin({}, "shown");
  // Press Change cover and choose the file beach.jpg with 2.4 MB.
  await walk.does(
    {
      type: "file.chosen",
      name: "beach.jpg",
      mediaType: "image/jpeg",
      size: 2400000,
      document_file: null,
      shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
    },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has what is to be sent.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.setCover",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "placing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has what is to be sent.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the file.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.setCover" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "saving");
  // The server refuses: "The cover was changed meanwhile. You see the one that is there now.".
  await walk.meets(
    {
      type: "xstate.done.actor.setCover",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "The cover was changed meanwhile. You see the one that is there now.",
          current: {
            fans_cover_picture_url: "/media/public/covers/other.webp",
            fans_cover_video_url: null,
            is_processing: false,
          },
        },
      },
    },
    "placing",
  );
  // Drag the picture, or move it with the arrow keys, by 0 and -40 of its pixels.
  await walk.does({ type: "crop.moved", dx: 0, dy: 40 }, "placing");
});
