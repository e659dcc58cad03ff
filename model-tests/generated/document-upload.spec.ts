// Generated from the machine of 'document-upload' by "npm run paths -- document-upload --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { documentUploadDriver } from "../browser/document-upload.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(documentUploadDriver, {
  "while a picture is being sent the box has no button": [
    "document-upload.uploading --file.chosen[0]--> document-upload.empty",
    "document-upload.uploading --file.chosen[1]--> document-upload.uploading",
    "document-upload.uploading --file.removed[0]--> document-upload.empty",
  ],
  "how far the browser says it has come is not ours to arrange": [
    "document-upload.uploading --upload.progressed[0]--> (stays)",
    "Of the picture 40 % are sent.",
  ],
});

test("1. Choose a file of the type application/pdf with 2.4 MB in the box for the front; Press Remove the front of your document; and 7 more", async () => {
  // Sign up on /creator/signup, fill in About you and Your address, and choose a kind of document: below
  // it stands the box for its front.
  const walk = await begin({ kind: "front" }, "empty");
  // Choose a file of the type image/jpeg with 11.0 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 11000000, document_file: null },
    "empty",
  );
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The browser shows the picture.
  await walk.meets({ type: "upload.previewed", url: "blob:preview" }, "uploading");
  // The server refuses: "This picture cannot be read. Please choose another one.".
  await walk.meets(
    { type: "upload.refused", text: "This picture cannot be read. Please choose another one." },
    "empty",
  );
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "broken");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "uploading");
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "uploaded");
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "uploaded");
  // Choose a file of the type application/pdf with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "application/pdf", size: 2400000, document_file: null },
    "empty",
  );
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "broken");
  // Press Remove the front of your document.
  await walk.does({ type: "file.removed" }, "empty");
});

test("2. Choose a file of the type application/pdf with 2.4 MB in the box for the front", async () => {
  // Sign up on /creator/signup, fill in About you and Your address, and choose a kind of document: below
  // it stands the box for its front.
  const walk = await begin({ kind: "front" }, "empty");
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The server answers: it has the picture.
  await walk.meets({ type: "upload.finished", document: { tkn: "sample", srv_id: "main" } }, "uploaded");
  // Press Remove the front of your document.
  await walk.does({ type: "file.removed" }, "empty");
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "broken");
  // Choose a file of the type image/jpeg with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "image/jpeg", size: 2400000, document_file: null },
    "uploading",
  );
  // The server cannot be reached.
  await walk.meets({ type: "upload.broken" }, "broken");
  // Choose a file of the type application/pdf with 2.4 MB in the box for the front.
  await walk.does(
    { type: "file.chosen", mediaType: "application/pdf", size: 2400000, document_file: null },
    "empty",
  );
});
