import { expect, test } from "vitest";

import { readRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { fakeChannels } from "./fake-channel.ts";
import { openInspectorPage } from "./listening-page.ts";
import { brokenFile } from "./sample-library.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const opened = async (text: string) => {
  const { library } = openInspectorPage(fakeChannels().open());
  return { library, answer: await library.importFile(bytes(text), "seed-1.json") };
};

test("a file of a run that broke a rule opens at the page and step where it broke, and says the rule first", async () => {
  const { library, answer } = await opened(brokenFile());
  const timeline = library.timeline("file:1")!;
  if (!answer.opened || answer.at === undefined) throw new Error("It is not opened at its failure.");
  expect(answer).toEqual({ opened: true, source: "file:1", at: { step: answer.at.step, actor: 1 } });
  expect(timeline.step(answer.at.step).event.type).toBe("form.submitted");
  expect(timeline.notes[0]).toEqual({
    kind: "broken",
    text: "Broken: Payment 7 was charged twice. Rule: charged (model-tests/simulation/invariants.ts:237).",
    step: answer.at.step,
  });
  expect(library.timeline("file:2")!.notes[0]).toEqual({
    kind: "broken",
    text: "Broken: Payment 7 was charged twice. Rule: charged (model-tests/simulation/invariants.ts:237). It is to be seen in fan1 tab 1 /ava.",
    step: null,
  });
});

test("what was opened is saved again with the rule, and opens where it did", async () => {
  const { library, answer } = await opened(brokenFile());
  const { data, name } = await library.exportFile("file:2", true);
  const { library: other } = openInspectorPage(fakeChannels().open());
  expect(await other.importFile(data, name)).toEqual(answer);
});

test("a rule without a page is said in all of them, and the file opens at its end", async () => {
  const file = JSON.parse(brokenFile()) as { broken: object };
  const { library, answer } = await opened(
    JSON.stringify({ ...file, broken: { ...file.broken, load: null, seq: null } }),
  );
  expect(answer).toEqual({ opened: true, source: "file:2" });
  expect(library.timeline("file:1")!.notes[0]).toMatchObject({ kind: "broken", step: null });
});

test("a step that the page does not have is no place to open at", async () => {
  const file = JSON.parse(brokenFile()) as { broken: object };
  const { answer } = await opened(JSON.stringify({ ...file, broken: { ...file.broken, seq: 9_999 } }));
  expect(answer).toEqual({ opened: true, source: "file:2" });
});

test.each([{}, { sentence: "It broke.", rule: "r", load: "one" }, null, "broken"])(
  "a file whose broken rule is %o is refused",
  (broken) => {
    const file = JSON.parse(brokenFile()) as object;
    expect(readRecordingFile(JSON.stringify({ ...file, broken }))).toEqual({
      reason: "This recording is damaged: the rule that it broke is not whole.",
    });
  },
);
