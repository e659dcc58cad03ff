// Generated from the machine of 'avatar' by "npm run paths -- avatar --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { avatarDriver } from "../browser/avatar.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(avatarDriver, {
  "the dialog takes no other file while it opens one": [
    "avatar.reading --file.chosen[0]--> avatar.choosing",
    "avatar.reading --file.chosen[1]--> avatar.reading",
  ],
  "which picture is read was chosen before": [
    "avatar.reading --picture.read[0]--> avatar.choosing",
    "avatar.reading --picture.unreadable[0]--> avatar.choosing",
    "avatar.cutting --picture.unreadable[0]--> avatar.choosing",
    "The browser has read the picture: 120 x 800 pixels.",
    "The browser cannot read the picture.",
  ],
  "how far the browser says it has come is not ours to arrange": [
    "avatar.sending --upload.progressed[0]--> (stays)",
    "Of the picture 40 % are sent.",
  ],
});

test("1. The server cannot be reached; Drop or choose a file of the type image/gif with 2.4 MB; and 7 more", async () => {
  // Log in as nora, who has no avatar, open /nora and press Edit avatar.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "avatar", accountId: "ava", displayName: "Ava", avatarUrl: null },
    },
    "choosing",
  );
  // Drop or choose a file of the type image/jpeg with 11.0 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 11000000, document_file: null },
    "choosing",
  );
  // Drop or choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1200 x 800 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1200, height: 800 }, "placing");
  // Drag the picture, or move it with the arrow keys, by -40 and -20 of its pixels.
  await walk.does({ type: "crop.moved", dx: 40, dy: 20 }, "placing");
  // Turn the wheel or move Zoom to 2.
  await walk.does({ type: "crop.zoomed", zoom: 2 }, "placing");
  // Drop or choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1200 x 800 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1200, height: 800 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the square out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Drop or choose a file of the type image/gif with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/gif", size: 2400000, document_file: null },
    "choosing",
  );
});

test("2. Press Try again; The server answers: it has the picture; and 3 more", async () => {
  // Log in as ava, open /ava and press Edit avatar.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "avatar",
        accountId: "ava",
        displayName: "Ava",
        avatarUrl: "/media/public/avatars/ava.webp",
      },
    },
    "choosing",
  );
  // Press Delete.
  await walk.does({ type: "avatar.deleted" }, "deleting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.deleteAvatar",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "choosing",
  );
  // Press Delete.
  await walk.does({ type: "avatar.deleted" }, "deleting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.deleteAvatar" }, "choosing");
  // Drop or choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1200 x 800 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1200, height: 800 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the square out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server refuses: "This picture cannot be read. Please choose another one.".
  await walk.meets(
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    "placing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the square out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "sending");
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.setAvatar",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "placing",
  );
});

test("3. Press Replace it; The server answers: it is deleted; and 1 more", async () => {
  // Log in as ava, open /ava and press Edit avatar.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: {
        kind: "avatar",
        accountId: "ava",
        displayName: "Ava",
        avatarUrl: "/media/public/avatars/ava.webp",
      },
    },
    "choosing",
  );
  // Press Delete.
  await walk.does({ type: "avatar.deleted" }, "deleting");
  // The server refuses: "The avatar was changed meanwhile. You see the one that is there now.".
  await walk.meets(
    {
      type: "xstate.done.actor.deleteAvatar",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "The avatar was changed meanwhile. You see the one that is there now.",
          current: { fans_avatar_url: "/media/public/avatars/other.webp" },
        },
      },
    },
    "choosing",
  );
  // Drop or choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1200 x 800 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1200, height: 800 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the square out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server refuses: "The avatar was changed meanwhile. You see the one that is there now.".
  await walk.meets(
    {
      type: "xstate.done.actor.setAvatar",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "The avatar was changed meanwhile. You see the one that is there now.",
          current: { fans_avatar_url: "/media/public/avatars/other.webp" },
        },
      },
    },
    "placing",
  );
  // Press Replace it.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the square out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "unreachable");
  // Drop or choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1200 x 800 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1200, height: 800 }, "placing");
  // Drop or choose a file of the type image/gif with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/gif", size: 2400000, document_file: null },
    "choosing",
  );
  // Press Delete.
  await walk.does({ type: "avatar.deleted" }, "deleting");
  // The server answers: it is deleted.
  await walk.meets(
    { type: "xstate.done.actor.deleteAvatar", output: { status: "ok", data: { fans_avatar_url: null } } },
    "deleted",
  );
});

test("4. The server answers: it is the avatar now", async () => {
  // Log in as nora, who has no avatar, open /nora and press Edit avatar.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "avatar", accountId: "ava", displayName: "Ava", avatarUrl: null },
    },
    "choosing",
  );
  // Drop or choose a file of the type image/jpeg with 2.4 MB.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "reading",
  );
  // The browser has read the picture: 1200 x 800 pixels.
  await walk.meets({ type: "picture.read", url: "blob:picture", width: 1200, height: 800 }, "placing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "cutting");
  // The browser has cut the square out.
  await walk.meets({ type: "picture.cutOut", document_file: null }, "sending");
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "saving");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.setAvatar" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "saving");
  // The server answers: it is the avatar now.
  await walk.meets(
    {
      type: "xstate.done.actor.setAvatar",
      output: { status: "ok", data: { fans_avatar_url: "/media/public/avatars/new.webp" } },
    },
    "done",
  );
});
