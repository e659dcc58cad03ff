import { describe, expect, test } from "vitest";
import { createActor, setup, SimulatedClock, type AnyEventObject } from "xstate";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { sampleFilm, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import {
  selectUploadView,
  uploadMachine,
  type UploadEvent,
  type UploadInput,
} from "../../src/machines/upload/upload.machine.ts";

const file = { name: "the browser's own file" };
const chosen = { ...sampleMedia, document_file: file } as const;
const film = { ...sampleFilm, document_file: file } as const;
const pdf = { ...chosen, name: "terms.pdf", mediaType: "application/pdf" } as const;
const document = { tkn: "a-token", srv_id: "main" };
const previewed = { type: "upload.previewed", url: "blob:preview" } as const;
const progressed = { type: "upload.progressed", percent: 40, left: 90 } as const;
const finished = { type: "upload.finished", document } as const;
const broken = { type: "upload.broken" } as const;
const text = "This picture cannot be read. Please choose another one.";

/** A file of a form: `told` is what the form heard, `heard` what the uploading actor was told. */
const start = (kind: UploadInput["kind"], ...events: readonly UploadEvent[]) => {
  const [upload, watch] = [listener(), listener()];
  const told: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  const box = uploadMachine.provide({ actors: { upload: upload.logic, watchMaking: watch.logic } } as never);
  const form = setup({ actors: { box }, types: { children: {} as { box: "box" } } }).createMachine({
    invoke: { id: "box", src: "box", input: ({ self }) => ({ id: "file-1", kind, form: self }) },
    on: { "*": { actions: ({ event }) => void told.push(event) } },
  });
  const child = createActor(form, { clock }).start().getSnapshot().children.box!;
  for (const event of events) child.send(event);
  /** What the form and the uploading actor hear from now on. */
  const hears = (event: UploadEvent) => {
    const [before, heard] = [told.length, upload.heard.length];
    child.send(event);
    return { form: told.slice(before), upload: upload.heard.slice(heard) };
  };
  const view = () => selectUploadView(child.getSnapshot());
  const context = () => child.getSnapshot().context;
  return {
    told,
    upload,
    watch,
    hears,
    view,
    context,
    clock,
    send: (event: UploadEvent) => child.send(event),
  };
};

const changed = (source: unknown, thumb_url: string | null = null) => ({
  ...{ type: "media.changed", id: "file-1", source, thumb_url },
});
const wanted = { type: "upload.wanted", document_file: file };
const dropped = { type: "upload.dropped" };
const repeated = { type: "upload.repeated" };

test("a picture is sent as soon as it is chosen, shown while it is sent, and the form gets it at the end", () => {
  const { hears, upload, view } = start("image");
  expect([upload.starts.count, view()]).toEqual([1, { status: "empty" }]);
  expect(hears(chosen)).toEqual({ form: [changed("sending")], upload: [wanted] });
  expect(view()).toEqual({ status: "sending", preview: null, percent: 0, left: null });
  expect(hears(previewed)).toEqual({ form: [changed("sending", "blob:preview")], upload: [] });
  expect(hears(progressed)).toEqual({ form: [], upload: [] });
  expect(view()).toEqual({ status: "sending", preview: "blob:preview", percent: 40, left: 90 });
  expect(hears(finished)).toEqual({ form: [changed(document, "blob:preview")], upload: [] });
  expect(view()).toEqual({ status: "sent", preview: "blob:preview" });
});

describe("a film", () => {
  test("has no picture of its own yet; it can be used when it is sent, and is watched until it is made", () => {
    const { told, hears, watch, view } = start("video", film, previewed);
    expect(told).toEqual([changed("sending"), changed("sending")]);
    expect(hears(finished).form).toEqual([changed(document)]);
    expect([watch.starts.count, view()]).toEqual([1, { status: "making", percent: null }]);
    hears({ type: "making.progressed", percent: 40 });
    expect(view()).toEqual({ status: "making", percent: 40 });
    expect(hears({ type: "making.finished" }).form).toEqual([]);
    expect(view()).toMatchObject({ status: "sent" });
  });

  test("that cannot be made is a failed file, in the server's words", () => {
    const { hears, view } = start("video", film, finished);
    expect(hears({ type: "making.failed", text }).form).toEqual([changed("failed")]);
    expect(view()).toEqual({ status: "refused", text });
  });
});

describe.each([
  ["nothing", []],
  ["a file of the wrong type", [pdf]],
  ["a picture on its way", [chosen, previewed, progressed]],
  ["a picture that was paused", [chosen, previewed, progressed, { type: "pause.requested" }]],
  ["a picture that got stuck", [chosen, previewed, progressed, broken]],
  ["a picture that was sent", [chosen, previewed, progressed, finished]],
] as const)("after %s", (_, events) => {
  test("another picture takes its place and is sent from the beginning", () => {
    const { hears, view } = start("document", ...events);
    expect(hears({ ...chosen, document_file: "another" })).toEqual({
      form: [changed("sending")],
      upload: [{ type: "upload.wanted", document_file: "another" }],
    });
    expect(view()).toEqual({ status: "sending", preview: null, percent: 0, left: null });
  });

  test.each([
    ["[ERR-24] of another type", pdf, "Only gif, jpeg, png, webp files are supported."],
    [
      "[UPLOAD-12] larger than 10 MB",
      { ...chosen, size: 10 * 1024 * 1024 + 1 },
      "The file is too large. The limit is 10 MB.",
    ],
  ])("a file %s is refused at once, and nothing of it is sent", (__, wrong, said) => {
    const { hears, view, context } = start("document", ...events);
    expect(hears(wrong)).toEqual({ form: [changed("failed")], upload: [dropped] });
    expect([view(), context().preview]).toEqual([{ status: "refused", text: said }, null]);
  });

  test("it can be taken away, also from the server, and the form has it no more", () => {
    const { hears, view, context } = start("document", ...events);
    expect(hears({ type: "file.removed" })).toEqual({ form: [changed("failed")], upload: [dropped] });
    expect([view(), context().preview]).toEqual([{ status: "empty" }, null]);
  });
});

test("[UPLOAD-10] a file for a post that is none of the three kinds is told all types", () => {
  const { view } = start("image", pdf);
  expect(view()).toEqual({
    status: "refused",
    text: expect.stringMatching(/^Only gif, .* mp4, .* wav files/),
  });
});

test("what the server refuses is shown in its words", () => {
  const { told, view } = start("image", chosen, previewed, { type: "upload.refused", text });
  expect([told.at(-1), view()]).toEqual([changed("failed", "blob:preview"), { status: "refused", text }]);
});

test("[X-22] it is paused and goes on where it was", () => {
  const { hears, view } = start("video", film, progressed);
  expect(hears({ type: "pause.requested" })).toEqual({ form: [], upload: [{ type: "upload.paused" }] });
  expect(view()).toEqual({ status: "paused", preview: null, percent: 40 });
  expect(hears({ type: "pause.ended" })).toEqual({ form: [], upload: [repeated] });
  expect(view()).toEqual({ status: "sending", preview: null, percent: 40, left: null });
});

describe("[X-22] after a broken line", () => {
  test("it can be tried again at once, its picture still shown; the form still waits for it", () => {
    const { hears, view } = start("document", chosen, previewed, progressed);
    expect(hears(broken)).toEqual({ form: [], upload: [] });
    expect(view()).toEqual({ status: "broken", preview: "blob:preview", text: null });
    expect(hears({ type: "retry.requested" })).toEqual({ form: [], upload: [repeated] });
    expect(view()).toEqual({ status: "sending", preview: "blob:preview", percent: 40, left: null });
  });

  test("it goes on by itself, less and less often, and at least once a minute; a byte that arrives begins the count anew", () => {
    const { clock, send, view, upload } = start("video", film);
    const waits = (milliseconds: number) => {
      send(broken);
      clock.increment(milliseconds - 1);
      expect(view().status).toBe("broken");
      clock.increment(1);
      expect([view().status, upload.heard.at(-1)]).toEqual(["sending", repeated]);
    };
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) waits(1000 * seconds);
    send(progressed);
    waits(2000);
  });

  test("too many uploads at a time say so, and are tried again as well", () => {
    const { hears, view } = start("image", chosen);
    hears({ type: "upload.broken", text: "Too many tries. Please wait a moment." });
    expect(view()).toMatchObject({ status: "broken", text: "Too many tries. Please wait a moment." });
    expect(hears({ type: "retry.requested" }).upload).toEqual([repeated]);
  });
});

test("without a form around it, as in a replay, it does the same and tells nobody", () => {
  const { actor } = drive(uploadMachine, { id: "front", kind: "document" });
  for (const event of [chosen, previewed, finished]) actor.send(event);
  expect(selectUploadView(actor.getSnapshot())).toEqual({ status: "sent", preview: "blob:preview" });
});
