import { describe, expect, test } from "vitest";

import { answer, breakOff } from "../../model-tests/walk/drive.ts";
import type { FileToOpen } from "../../src/machines/inspector/inspector-events.ts";
import { openInspector } from "./open-inspector.ts";

describe("what is done with files and recordings", () => {
  const file: FileToOpen = { name: "a", arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) };
  const wanted = { type: "test.requested", actor: 1, range: { from: 2, to: 4 } } as const;

  test.each([
    ["openFile", [{ type: "file.given", file }], { file }, "The file could not be read."],
    [
      "exportFile",
      [{ type: "export.pressed", whole: true, nameless: false }],
      { source: "live", whole: true, nameless: false },
      "The recording could not be saved.",
    ],
    [
      "exportFile",
      [{ type: "export.pressed", whole: false, nameless: true }],
      { source: "live", whole: false, nameless: true },
      "The recording could not be saved.",
    ],
    [
      "exportChart",
      [{ type: "chart.requested", actor: 3, as: "drawing" }],
      { source: "live", actor: 3, as: "drawing" },
      "This chart could not be exported.",
    ],
    [
      "forgetSource",
      [{ type: "forget.pressed" }, { type: "forget.confirmed" }],
      { source: "live" },
      "The recording could not be deleted.",
    ],
    [
      "writeTest",
      [wanted],
      { source: "live", actor: 1, from: 2, to: 4 },
      "These steps cannot be written as a test.",
    ],
  ] as const)("%s is asked for by %o, and told when it fails", (name, events, input, text) => {
    const { actor, send, asked, context, doing } = openInspector();
    send(...events);
    expect(asked(name)).toEqual([input]);
    breakOff(actor, name);
    expect([doing(), context().notice]).toEqual(["nothing", { kind: "failed", text }]);
    send(...events);
    expect(asked(name)).toHaveLength(2);
  });

  test.each([
    [
      "exportFile",
      [{ type: "export.pressed", whole: true, nameless: false }],
      { name: "a.gz" },
      "Saved as a.gz.",
    ],
    [
      "exportChart",
      [{ type: "chart.requested", actor: 3, as: "config" }],
      { kind: "done", text: "The code of lamp is copied." },
      "The code of lamp is copied.",
    ],
    [
      "forgetSource",
      [{ type: "forget.pressed" }, { type: "forget.confirmed" }],
      undefined,
      "The recording is deleted.",
    ],
    ["openFile", [{ type: "file.given", file }], { opened: true, source: "kept" }, "The recording is open."],
  ] as const)("%s says that it is done, until that is dismissed", (name, events, output, text) => {
    const { actor, send, context, doing } = openInspector();
    send(...events);
    answer(actor, name, output);
    expect([doing(), context().notice]).toEqual(["nothing", { kind: "done", text }]);
    send({ type: "notice.dismissed" });
    expect(context().notice).toBeNull();
  });

  test("a file that is dragged over the page is caught there, or dragged away again", () => {
    const { send, asked, doing } = openInspector();
    send({ type: "file.dragged" });
    expect(doing()).toBe("catching");
    send({ type: "file.dragLeft" });
    expect(doing()).toBe("nothing");
    send({ type: "file.dragged" }, { type: "file.given", file });
    expect([doing(), asked("openFile")]).toEqual(["opening", [{ file }]]);
  });

  test("a file of a run that broke a rule opens at the step of the actor at which it broke", () => {
    const { actor, send, context, view } = openInspector();
    send({ type: "file.given", file });
    answer(actor, "openFile", { opened: true, source: "kept", at: { step: 2, actor: 4 } });
    expect(view()).toMatchObject({ source: "kept", mode: "standing", step: 2 });
    expect([context().actor, context().notice]).toEqual([
      4,
      { kind: "done", text: "The recording is open at step 3, where a rule broke." },
    ]);
  });

  test("a file that is refused leaves the page free for another", () => {
    const { actor, send, doing } = openInspector();
    send({ type: "file.given", file });
    answer(actor, "openFile", { opened: false, reason: "This is no recording." });
    expect(doing()).toBe("nothing");
  });

  test.each([
    { type: "export.pressed", whole: true, nameless: false },
    { type: "forget.pressed" },
    { type: "chart.requested", actor: 3, as: "config" },
    wanted,
  ] as const)("without a recording there is nothing to do for %o", (event) => {
    const { send, doing } = openInspector([]);
    send(event);
    expect(doing()).toBe("nothing");
  });

  test("a test that is shown can be copied again, until it is closed", () => {
    const { actor, send, asked, context, doing } = openInspector();
    send(wanted);
    answer(actor, "writeTest", "test();");
    breakOff(actor, "copyText");
    expect(context().test).toEqual({ text: "test();", copied: false });
    send({ type: "copy.pressed" });
    expect([doing(), asked("copyText")]).toEqual(["copying", [{ text: "test();" }, { text: "test();" }]]);
    answer(actor, "copyText", undefined);
    expect([doing(), context().test]).toEqual(["showingTest", { text: "test();", copied: true }]);
    send({ type: "test.closed" });
    expect([doing(), context().test]).toEqual(["nothing", null]);
  });
});
