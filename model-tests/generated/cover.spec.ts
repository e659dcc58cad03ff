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
  "how far the browser says it has come is not ours to arrange": [
    "cover.sending --upload.progressed[0]--> (stays)",
    "Of the picture 40 % are sent.",
  ],
});

test('1. The server refuses: "This picture cannot be read. Please choose another one."; The server cannot be reached; and 8 more', async () => {
  // Log in as ava and open /ava.
  const walk = await begin({}, "shown");
  // Press Change cover and choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Drag the picture, or move it with the arrow keys, by 0 and -40 of its pixels.
  await walk.does({ type: "crop.moved", dx: 0, dy: 40 }, "placing");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
  // Press Change cover and choose a file of the type application/pdf with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "application/pdf", size: 2400000, document_file: null },
    "shown",
  );
  // Press Change cover and choose a file of the type image/gif with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/gif", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the part out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server refuses: "This picture cannot be read. Please choose another one.".
  await walk.meets(
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    "placing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the part out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
});

test("2. The server answers: it has the picture; The server answers: it is the cover now; and 1 more", async () => {
  // Log in as ava and open /ava.
  const walk = await begin({}, "shown");
  // Press Change cover and choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the part out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "sending");
  // Press Cancel.
  await walk.does({ type: "change.cancelled" }, "shown");
  // Press Change cover and choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the part out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server answers: it is the cover now.
  await walk.meets(
    {
      type: "xstate.done.actor.setCover",
      output: {
        status: "ok",
        data: { fans_cover_picture_url: "/media/public/covers/new.webp", fans_cover_video_url: null },
      },
    },
    "shown",
  );
});

test('3. The server refuses: "Too many tries. Please wait a moment."', async () => {
  // Log in as ava and open /ava.
  const walk = await begin({}, "shown");
  // Press Change cover and choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1600 x 1000 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1600, height: 1000 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the part out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the picture.
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
  // The browser has cut the part out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.setCover" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "saving");
});
