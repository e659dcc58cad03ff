import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import { coverMachine, selectCoverView, type CoverInput } from "../../src/machines/cover/cover.machine.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const chosen = {
  type: "file.chosen",
  name: "me.png",
  mediaType: "image/png",
  size: 9,
  document_file: "file",
  shown: { fans_cover_picture_url: "/media/public/covers/ava.webp", fans_cover_video_url: null },
} as const;
const was = { ...chosen.shown, is_processing: false };
const chosenFilm = { ...chosen, name: "me.mp4", mediaType: "video/mp4" } as const;
const read = { type: "picture.read", url: "blob:picture", width: 1600, height: 1000 } as const;
const sent = { type: "upload.finished", document: { tkn: "t", srv_id: "main" } } as const;
const ok = {
  status: "ok",
  data: { fans_cover_picture_url: "/media/public/covers/new.webp", fans_cover_video_url: null },
};

const open = (answer: unknown = ok, page?: CoverInput["page"]) => {
  const picture = listener();
  const upload = listener();
  const asked: unknown[] = [];
  const { actor, emitted } = drive(coverMachine, { page }, {
    picture: picture.logic,
    upload: upload.logic,
    setCover: fromPromise(async ({ input }) => {
      asked.push(input);
      return answer;
    }),
  } as never);
  return { actor, emitted, picture, upload, asked };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("[COVER-24] [COVER-25] [COVER-26] [CERR-14] a picture is seen in its place, moved, sent with its percent, and is the cover", async () => {
  const { actor, emitted, picture, upload, asked } = open();
  actor.send(chosen);
  actor.send(read);
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({ status: "placing", crop: { y: 250 } });
  actor.send({ type: "crop.moved", dx: 40, dy: -100 });
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "part" });
  actor.send({ type: "upload.progressed", percent: 40 });
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({ status: "sending", percent: 40 });
  actor.send(sent);
  await settled();
  expect(picture.heard).toEqual([
    { type: "picture.opened", document_file: "file" },
    { type: "picture.cut", crop: { x: 0, y: 150, width: 1600, height: 500 } },
    { type: "picture.closed" },
  ]);
  expect(upload.heard[0]).toEqual({ type: "upload.wanted", document_file: "part" });
  expect(asked).toEqual([{ tkn: "t", srv_id: "main", type: "image", was }]);
  expect(emitted).toEqual([{ type: "toast.requested", kind: "success", text: "Cover uploaded." }]);
  expect(selectCoverView(actor.getSnapshot())).toEqual({ status: "shown" });
});

test("[COVER-27] cancelled, it is what was there before, and nothing is sent", () => {
  const { actor, picture, upload } = open();
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "change.cancelled" });
  expect(selectCoverView(actor.getSnapshot())).toEqual({ status: "shown" });
  expect(picture.heard.at(-1)).toEqual({ type: "picture.closed" });
  expect(upload.heard).toEqual([{ type: "upload.dropped" }]);
});

test("[COVER-02] [COVER-24] [COVER-34] a film is seen in its place, sent as it is, and used as a film", async () => {
  const { actor, emitted, picture, upload, asked } = open();
  actor.send(chosenFilm);
  actor.send({ type: "film.read", url: "blob:film", seconds: 60 });
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({
    status: "placing",
    film: { url: "blob:film" },
    crop: null,
  });
  actor.send({ type: "form.submitted" });
  expect(picture.heard.at(-1)).toEqual({ type: "picture.cut", crop: null });
  actor.send({ type: "picture.cutOut", document_file: "film" });
  actor.send(sent);
  await settled();
  expect(upload.heard[0]).toEqual({ type: "upload.wanted", document_file: "film" });
  expect(asked).toEqual([{ tkn: "t", srv_id: "main", type: "video", was }]);
  expect(emitted).toMatchObject([
    { kind: "success", text: expect.stringMatching(/^Cover uploaded\. It is/) },
  ]);
  actor.send(chosen);
  actor.send(read);
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({ film: null, crop: { y: 250 } });
});

test("[COVER-37] a film that is too large or too long is refused before anything is sent", () => {
  const { actor, emitted, upload } = open();
  actor.send({ ...chosenFilm, size: 200 * 1024 * 1024 + 1 });
  actor.send(chosenFilm);
  actor.send({ type: "film.read", url: "blob:film", seconds: 60.5 });
  expect(emitted.map((event) => "text" in event && event.text)).toEqual([
    "The file is too large. The limit is 200 MB.",
    "The film is too long. The limit is 60 seconds.",
  ]);
  expect(upload.heard).toEqual([{ type: "upload.dropped" }]);
  expect(selectCoverView(actor.getSnapshot())).toEqual({ status: "shown" });
});

test("a GIF is sent as it is, since it moves", () => {
  const { actor, picture } = open();
  actor.send({ ...chosen, name: "me.gif", mediaType: "image/gif" });
  actor.send(read);
  actor.send({ type: "form.submitted" });
  expect(picture.heard.at(-1)).toEqual({ type: "picture.cut", crop: null });
});

test("[CERR-13] what the server refuses is a toast 'Error' with its text, and the choice stays", async () => {
  const { actor, emitted } = open({ status: "failed", failure: { error: "No.", code: "upload_expired" } });
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "part" });
  actor.send({ type: "upload.refused", text: "Too large." });
  expect(selectCoverView(actor.getSnapshot()).status).toBe("placing");
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "part" });
  actor.send(sent);
  await settled();
  expect(selectCoverView(actor.getSnapshot()).status).toBe("placing");
  expect(emitted).toEqual(
    ["Too large.", "No."].map((text) => ({ type: "toast.requested", kind: "error", title: "Error", text })),
  );
});

test("[UPLOAD-10] another type and a picture with too few pixels are refused before anything is sent", () => {
  const { actor, emitted, upload } = open();
  actor.send({ ...chosen, name: "me.pdf", mediaType: "application/pdf" });
  actor.send({ ...chosen, name: "me.bmp", mediaType: "image/bmp" });
  actor.send(chosen);
  actor.send({ ...read, width: 959 });
  expect(emitted.map((event) => "text" in event && event.text)).toEqual([
    "Only gif, jpeg, png, webp, mp4, m4v, mov, wmv, flv, avi, mkv, webm, mpg, mpeg, 3gp, mts files are supported.",
    "Only gif, jpeg, png, webp files are supported.",
    "The picture is too small. It needs at least 960x300 px.",
  ]);
  expect(upload.heard).toEqual([{ type: "upload.dropped" }]);
});

test("after a broken line the same part is sent again; once it is there only the call is made again", async () => {
  const { actor, upload } = open();
  actor.send(chosen);
  actor.send(read);
  actor.send({ type: "form.submitted" });
  actor.send({ type: "picture.cutOut", document_file: "part" });
  actor.send({ type: "upload.broken" });
  actor.send({ type: "retry.requested" });
  expect(upload.heard.at(-1)).toEqual({ type: "upload.repeated" });
  actor.send(sent);
  await settled();
  expect(upload.heard.map(({ type }) => type)).toEqual([
    "upload.wanted",
    "upload.repeated",
    "upload.dropped",
  ]);
});

test("a cover that was changed in another window meanwhile stands beside what was chosen, also on the page, and is replaced by who has seen it alone", async () => {
  const current = {
    ...{ fans_cover_picture_url: null, fans_cover_video_url: "/other.mp4", is_processing: false },
  };
  const { is_processing: _isProcessing, ...shown } = current;
  const page = listener();
  const failure = { code: "section_changed", error: "Changed.", current };
  const { actor, asked, emitted } = open(
    { status: "failed", failure },
    createActor(page.logic).start() as never,
  );
  const send = () => {
    actor.send({ type: "form.submitted" });
    actor.send({ type: "picture.cutOut", document_file: "part" });
    actor.send(sent);
    return settled();
  };
  actor.send(chosen);
  actor.send(read);
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({ now: null });
  await send();
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({ status: "placing", now: current });
  expect(emitted).toMatchObject([{ kind: "error", text: "Changed." }]);
  expect(page.heard).toEqual([{ type: "cover.changed", ...shown }]);
  await send();
  expect(asked).toMatchObject([{ was }, { was: current }]);
  actor.send({ type: "change.cancelled" });
  actor.send({ ...chosen, shown });
  actor.send(read);
  expect(selectCoverView(actor.getSnapshot())).toMatchObject({ now: null });
});

test("a film that this page has sent is known to be on its way", async () => {
  const isOnItsWay = { ...ok, data: { ...ok.data, is_processing: true } };
  const { actor, asked } = open(isOnItsWay);
  const send = () => {
    actor.send(chosen);
    actor.send(read);
    actor.send({ type: "form.submitted" });
    actor.send({ type: "picture.cutOut", document_file: "part" });
    actor.send(sent);
    return settled();
  };
  await send();
  await send();
  expect(asked).toMatchObject([{ was }, { was: { ...was, is_processing: true } }]);
});
