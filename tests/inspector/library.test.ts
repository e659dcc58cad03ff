import { expect, test } from "vitest";

import { flows } from "../../src/machines/flows.ts";
import { fakeChannels } from "./fake-channel.ts";
import { openInspectorPage } from "./listening-page.ts";
import { startLiveApp } from "./live-app.ts";

const SECRET = "marker password 81";

const recorded = async () => {
  const channels = fakeChannels();
  const page = openInspectorPage(channels.open());
  const live = startLiveApp(channels.open());
  live.type("dana");
  live.app.send({ type: "field.changed", field: "password", value: SECRET });
  live.app.send({ type: "form.submitted" });
  await channels.deliver();
  return { ...page, live, channels };
};

test("a recording is saved and opened again as a source of its own, step by step the same, without its secret", async () => {
  const { library } = await recorded();
  const { name, data } = await library.exportFile("load-1", false);
  expect(name).toMatch(/^marquee-\d{4}-\d{2}-\d{2}-\d{4}\.recording\.gz$/);
  const text = await new Response(
    new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).text();
  expect(text).toContain("[secret]");
  expect(text).not.toContain(SECRET);
  const answer = await library.importFile(data, name);
  expect(answer).toEqual({ opened: true, source: "file:1" });
  const [live, file] = ["load-1", "file:1"].map((id) => library.timeline(id)!);
  expect(file!.length).toBe(live!.length);
  expect(file!.notes).toEqual([]);
  for (let index = 0; index < live!.length; index += 1) {
    expect(file!.step(index)).toEqual(live!.step(index));
    expect(file!.actorAt(1, index)).toEqual(live!.actorAt(1, index));
  }
  expect((await library.exportFile("file:1", true)).data.length).toBeGreaterThan(100);
});

/** A file in which one clock ticks `count` times. */
const longFile = (count: number): Uint8Array => {
  const head = { seq: 1, time: 1, actor: 1 };
  const actor = { ...head, kind: "actor", parent: null, path: "clock", id: "clock", systemId: null };
  const tick = { ...head, kind: "event", source: null, event: { type: "ticked" }, value: null, status: null };
  const entries = [{ ...actor, machine: null, input: null }, ...Array.from({ length: count }, () => tick)];
  const recording = { format: 1, dropped: 0, entries };
  const loads = [{ id: "long", title: "/", begun: 1, ended: null, recording }];
  const file = { format: "marquee.recording", version: 1, exported: 1, note: null, machines: {}, loads };
  return new TextEncoder().encode(JSON.stringify(file));
};

test("a long file is shown with its first steps and read on between the page's drawings, none left out", async () => {
  const { library, drawn, changes } = openInspectorPage(fakeChannels().open());
  expect(await library.importFile(longFile(22_500), "long.json")).toMatchObject({ source: "file:1" });
  expect(library.sources()[0]).toMatchObject({ length: 999, whole: 22_500 });
  expect(await drawn()).toBe(true);
  expect(library.sources()[0]!.length).toBe(1_999);
  expect(changes.at(-1)).not.toMatchObject({ type: "steps" });
  while (await drawn());
  expect(library.timeline("file:1")!.length).toBe(22_500);
  expect(library.timeline("file:1")!.step(22_499).index).toBe(22_499);
  expect(changes.at(-1)).toEqual({ type: "steps", source: "file:1", length: 22_500 });
});

test("a long file that is closed is not read any further", async () => {
  const { library, drawn } = openInspectorPage(fakeChannels().open());
  await library.importFile(longFile(25_000), "long.json");
  const timeline = library.timeline("file:1")!;
  await library.forget("file:1");
  while (await drawn());
  expect(timeline.length).toBe(999);
});

test("a file that is none is refused with a sentence", async () => {
  const { library } = await recorded();
  const answer = await library.importFile(new TextEncoder().encode("nothing"), "nothing.txt");
  expect(answer).toEqual({ opened: false, reason: "This file is not JSON." });
  expect(library.sources()).toHaveLength(1);
});

test("files and loads that ended can be forgotten, a live one cannot", async () => {
  const { library, live, channels } = await recorded();
  const { data } = await library.exportFile("load-1", false);
  await library.importFile(data, "one.gz");
  await expect(library.forget("load-1")).rejects.toThrow("A page load that is live cannot be deleted.");
  live.wire.stop();
  await channels.deliver();
  await library.forget("load-1");
  await library.forget("file:1");
  expect(library.sources()).toEqual([]);
});

test("any stretch becomes a test of the pure machine, and samples are those of the flow", async () => {
  const { library } = await recorded();
  const timeline = library.timeline("load-1")!;
  const test_ = library.copyAsTest("load-1", 1, 0, timeline.length - 1);
  expect(test_).toContain("signInMachine");
  expect(test_).toContain("form.submitted");
  const signIn = flows.find(({ slug }) => slug === "sign-in")!;
  const samples = library.samples("sign-in");
  expect(samples.slice(0, signIn.events.length)).toEqual(signIn.events);
  const answers = samples.filter(({ type }) => type === "xstate.done.actor.signIn");
  expect(answers.map(({ output }) => output)).toEqual(signIn.outputs["signIn"]);
  expect(library.samples("unknown")).toEqual([]);
});

test("a page of the past gets the recording that it asks for, and only what it does not have", async () => {
  const { library, channels } = await recorded();
  const past = channels.open();
  const heard: { readonly type: string; readonly recording?: { readonly entries: readonly unknown[] } }[] =
    [];
  past.addEventListener("message", ({ data }) => void heard.push(data as never));
  past.say({ type: "marquee.pastWanted", source: "load-1", length: 0 });
  await channels.deliver();
  const answer = heard.find(({ type }) => type === "marquee.past")!;
  expect(answer.recording!.entries.length).toBeGreaterThan(library.timeline("load-1")!.length);
  past.say({
    type: "marquee.pastWanted",
    source: "load-1",
    length: answer.recording!.entries.length,
  });
  past.say({ type: "marquee.pastWanted", source: "nobody", length: 0 });
  await channels.deliver();
  expect(heard.filter(({ type }) => type === "marquee.past")).toHaveLength(1);
});
