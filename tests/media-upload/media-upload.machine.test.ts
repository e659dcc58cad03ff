import { expect, test } from "vitest";
import { createActor, setup, type AnyEventObject } from "xstate";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import {
  mediaUploadMachine,
  selectMediaUploadView,
  type MediaUploadEvent,
} from "../../src/machines/media-upload/media-upload.machine.ts";
import { sampleMedia } from "../../src/machines/media-upload/sample-media.ts";

const file = { name: "the browser's own file" };
const chosen = { ...sampleMedia, document_file: file } as const;
const document = { tkn: "a-token", srv_id: "main" };
const previewed = { type: "upload.previewed", url: "blob:preview" } as const;

/** A file of a form: `told` is what the form heard, `upload.heard` what the uploading actor was told. */
const start = (kind: "image" | "video", ...events: readonly MediaUploadEvent[]) => {
  const upload = listener();
  const told: AnyEventObject[] = [];
  const media = mediaUploadMachine.provide({ actors: { upload: upload.logic } } as never);
  const form = setup({ actors: { media }, types: { children: {} as { media: "media" } } }).createMachine({
    invoke: { id: "media", src: "media", input: ({ self }) => ({ id: "file-1", kind, form: self }) },
    on: { "*": { actions: ({ event }) => void told.push(event) } },
  });
  const child = createActor(form).start().getSnapshot().children.media!;
  for (const event of events) child.send(event);
  return { told, upload, view: () => selectMediaUploadView(child.getSnapshot()) };
};

const changed = (source: unknown, thumb_url: string | null) => ({
  ...{ type: "media.changed", id: "file-1", source, thumb_url },
});

test("a picture is sent as soon as it is chosen; the form is told how it looks and, at the end, how the server knows it", () => {
  const { told, upload, view } = start("image", chosen, previewed, {
    type: "upload.progressed",
    percent: 40,
  });
  expect(upload.heard).toEqual([{ type: "upload.wanted", document_file: file }]);
  expect([told, view()]).toEqual([[changed("sending", "blob:preview")], { status: "sending", percent: 40 }]);
  const done = start("image", chosen, previewed, { type: "upload.finished", document });
  expect([done.told.at(-1), done.view()]).toEqual([changed(document, "blob:preview"), { status: "sent" }]);
});

test("a film has no picture of its own yet", () => {
  const { told } = start("video", { ...chosen, name: "a.mp4", mediaType: "video/mp4" }, previewed);
  expect(told).toEqual([changed("sending", null)]);
});

test("[ERR-24] nothing of a wrong file is sent", () => {
  const { told, upload, view } = start("image", { ...chosen, size: 10_485_761 });
  expect([upload.heard, told]).toEqual([[], [changed("failed", null)]]);
  expect(view()).toEqual({ status: "refused", text: "The file is too large. The limit is 10 MB." });
});

test("what the server refuses is shown in its words", () => {
  const text = "This picture cannot be read. Please choose another one.";
  const { told, view } = start("image", chosen, previewed, { type: "upload.refused", text });
  expect([told.at(-1), view()]).toEqual([changed("failed", "blob:preview"), { status: "refused", text }]);
});

test("after a broken line the same file is sent again, from the beginning of its percent", () => {
  const { told, upload, view } = start(
    "image",
    ...([chosen, previewed, { type: "upload.progressed", percent: 40 }] as const),
    ...([{ type: "upload.broken" }, { type: "retry.requested" }] as const),
  );
  expect(upload.heard.at(-1)).toEqual({ type: "upload.repeated" });
  expect(told.slice(-2)).toEqual([changed("failed", "blob:preview"), changed("sending", "blob:preview")]);
  expect(view()).toEqual({ status: "sending", percent: 0 });
});

test("without a form around it, as in a replay, it does the same and tells nobody", () => {
  const { actor } = drive(mediaUploadMachine, { id: "file-1", kind: "image" });
  for (const event of [chosen, { type: "upload.finished", document } as const]) actor.send(event);
  expect(selectMediaUploadView(actor.getSnapshot())).toEqual({ status: "sent" });
});
