import { describe, expect, test } from "vitest";
import { createActor, setup, type AnyEventObject } from "xstate";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import {
  documentUploadMachine,
  selectDocumentUploadView,
  type DocumentUploadEvent,
} from "../../src/machines/document-upload/document-upload.machine.ts";

const file = { name: "the browser's own file" };
const chosen = {
  type: "file.chosen",
  mediaType: "image/jpeg",
  size: 2_400_000,
  document_file: file,
} as const;
const pdf = { ...chosen, mediaType: "application/pdf" } as const;
const document = { tkn: "a-token", srv_id: "main" };

const previewed = { type: "upload.previewed", url: "blob:preview" } as const;
const progressed = { type: "upload.progressed", percent: 40 } as const;
const finished = { type: "upload.finished", document } as const;
const broken = { type: "upload.broken" } as const;

/** A box for the back of a document in a form: `told` is what the form heard, `sent` what the uploading actor was told. */
const start = (...events: readonly DocumentUploadEvent[]) => {
  const upload = listener();
  const told: AnyEventObject[] = [];
  const box = documentUploadMachine.provide({ actors: { upload: upload.logic } } as never);
  const form = setup({ actors: { box }, types: { children: {} as { box: "box" } } }).createMachine({
    invoke: { id: "box", src: "box", input: ({ self }) => ({ kind: "back", form: self }) },
    on: { "*": { actions: ({ event }) => void told.push(event) } },
  });
  const parent = createActor(form).start();
  const child = parent.getSnapshot().children.box!;
  for (const event of events) child.send(event);
  /** What the form and the uploading actor hear from now on. */
  const hears = (event: DocumentUploadEvent) => {
    const [before, heard] = [told.length, upload.heard.length];
    child.send(event);
    return { form: told.slice(before), upload: upload.heard.slice(heard) };
  };
  const view = () => selectDocumentUploadView(child.getSnapshot());
  /** An empty box, which keeps no address of a picture that is gone. */
  const expectEmpty = (text: string | null) => {
    expect(view()).toEqual({ status: "empty", text });
    const { form: around, ...context } = child.getSnapshot().context;
    expect(context).toEqual({ kind: "back", preview: null, percent: 0, text });
    expect(around?.sessionId).toBe(parent.sessionId);
  };
  return { hears, upload, view, expectEmpty };
};
const changed = (now: typeof document | null) => ({ type: "document.changed", kind: "back", document: now });
const wanted = { type: "upload.wanted", document_file: file };
const dropped = { type: "upload.dropped" };

test("a picture is sent as soon as it is chosen, shown while it is sent, and the form gets it at the end", () => {
  const { hears, upload, view } = start();
  expect([upload.starts.count, view()]).toEqual([1, { status: "empty", text: null }]);
  expect(hears(chosen)).toEqual({ form: [changed(null)], upload: [wanted] });
  expect(view()).toEqual({ status: "uploading", preview: null, percent: 0 });
  expect([hears(previewed), hears(progressed)]).toEqual([
    { form: [], upload: [] },
    { form: [], upload: [] },
  ]);
  expect(view()).toEqual({ status: "uploading", preview: "blob:preview", percent: 40 });
  expect(hears(finished)).toEqual({ form: [changed(document)], upload: [] });
  expect(view()).toEqual({ status: "uploaded", preview: "blob:preview" });
});

describe.each([
  ["nothing", []],
  ["a file of the wrong type", [pdf]],
  ["a picture on its way", [chosen, previewed, progressed]],
  ["a picture that got stuck", [chosen, previewed, progressed, broken]],
  ["a picture that was sent", [chosen, previewed, progressed, finished]],
] as const)("after %s", (_, events) => {
  test("another picture takes its place and is sent from the beginning", () => {
    const { hears, view } = start(...events);
    expect(hears({ ...chosen, document_file: "another" })).toEqual({
      form: [changed(null)],
      upload: [{ type: "upload.wanted", document_file: "another" }],
    });
    expect(view()).toEqual({ status: "uploading", preview: null, percent: 0 });
  });

  test.each([
    ["[ERR-24] of another type", pdf, "Only gif, jpeg, png, webp files are supported."],
    [
      "[UPLOAD-12] larger than 10 MB",
      { ...chosen, size: 10 * 1024 * 1024 + 1 },
      "The file is too large. The limit is 10 MB.",
    ],
  ])("a file %s is refused at once, nothing of it is sent, and the box is empty", (__, wrong, text) => {
    const { hears, expectEmpty } = start(...events);
    expect(hears(wrong)).toEqual({ form: [changed(null)], upload: [dropped] });
    expectEmpty(text);
  });
});

test("after a broken line the same file is sent again, its picture still shown", () => {
  const { hears, view } = start(chosen, previewed, progressed);
  expect(hears(broken)).toEqual({ form: [], upload: [] });
  expect(view()).toEqual({ status: "broken", preview: "blob:preview" });
  expect(hears({ type: "retry.requested" })).toEqual({ form: [], upload: [{ type: "upload.repeated" }] });
  expect(view()).toEqual({ status: "uploading", preview: "blob:preview", percent: 0 });
});

test("what the server refuses is shown, and the box is empty for another picture", () => {
  const { hears, view, expectEmpty } = start(chosen, previewed, progressed);
  const text = "This picture cannot be read. Please choose another one.";
  expect(hears({ type: "upload.refused", text })).toEqual({ form: [], upload: [dropped] });
  expectEmpty(text);
  expect(hears(chosen)).toEqual({ form: [changed(null)], upload: [wanted] });
  expect(view()).toEqual({ status: "uploading", preview: null, percent: 0 });
});

test.each([
  ["on its way", [], []],
  ["that got stuck", [broken], []],
  ["that was sent", [finished], [changed(null)]],
] as const)("a picture %s can be taken away, and the form has it no more", (_, events, form) => {
  const { hears, expectEmpty } = start(pdf, chosen, previewed, progressed, ...events);
  expect(hears({ type: "file.removed" })).toEqual({ form, upload: [dropped] });
  expectEmpty(null);
});

test("without a form around it, as in a replay, it does the same and tells nobody", () => {
  const { actor } = drive(documentUploadMachine, { kind: "front" });
  for (const event of [chosen, previewed, finished]) actor.send(event);
  expect(selectDocumentUploadView(actor.getSnapshot())).toEqual({
    status: "uploaded",
    preview: "blob:preview",
  });
});
