import { expect, test } from "vitest";
import { createActor, setup, type AnyEventObject } from "xstate";

import type { LiveStreams } from "../../src/actors/live-video/live-streams.ts";
import { createMedia } from "../../src/actors/live-video/media.actors.ts";
import { testServices } from "../actors/app-services.ts";

interface Asked {
  readonly audio: { readonly deviceId?: { readonly exact: string } };
  readonly video: { readonly deviceId?: { readonly exact: string } };
}

const device = (kind: "audioinput" | "videoinput", deviceId: string) => ({
  ...{ kind, deviceId, label: deviceId === "unnamed" ? "" : `The ${deviceId}` },
});
const plugged = [
  ...[device("videoinput", "lid"), device("videoinput", "desk")],
  ...[device("audioinput", "lid"), device("audioinput", "unnamed")],
];

/** A browser with these devices; it gives what is asked for, else the first, when `answer` lets it, and refuses what is not there. */
const createBrowser = (all = plugged) => {
  const asked: Asked[] = [];
  const waiting: (() => void)[] = [];
  const stopped: string[] = [];
  const changes: (() => void)[] = [];
  const trackOf = (kind: string, wanted: { readonly deviceId?: { readonly exact: string } }) => {
    const those = all.filter((each) => each.kind === kind);
    const exact = wanted.deviceId?.exact;
    const given = exact === undefined ? those[0] : those.find((each) => each.deviceId === exact);
    if (given === undefined) throw Object.assign(new Error(kind), { name: "OverconstrainedError" });
    const { deviceId } = given;
    return {
      ...{ kind, enabled: true, addEventListener: () => undefined },
      getSettings: () => ({ deviceId }),
      stop: () => stopped.push(`${kind} ${deviceId}`),
    };
  };
  const mediaDevices = {
    getUserMedia: async (wanted: Asked) => {
      asked.push(wanted);
      const video = [trackOf("videoinput", wanted.video)];
      const audio = [trackOf("audioinput", wanted.audio)];
      const stream = {
        getTracks: () => [...video, ...audio],
        getVideoTracks: () => video,
        getAudioTracks: () => audio,
      };
      return new Promise((resolve) => waiting.push(() => resolve(stream)));
    },
    enumerateDevices: async () => all,
    addEventListener: (_: string, listener: () => void) => changes.push(listener),
  };
  return {
    ...{ asked, stopped, changes, browser: { navigator: { mediaDevices } } as unknown as Window },
    answer: () => waiting.shift()!(),
  };
};

/** The actor below a machine that keeps what it tells. */
const start = (services: ReturnType<typeof testServices>, choosing: boolean) => {
  const told: AnyEventObject[] = [];
  const streams: LiveStreams = { own: null, other: null, show: () => undefined, unmute: () => undefined };
  const machine = setup({ actors: { media: createMedia(services, streams, { choosing }) } }).createMachine({
    invoke: { id: "media", src: "media", input: { camera: true } },
    on: {
      "*": { actions: ({ event }) => void told.push(event) },
    },
  });
  const actor = createActor(machine).start();
  const send = (event: AnyEventObject) => actor.getSnapshot().children["media"]!.send(event as never);
  const devices = () => told.findLast(({ type }) => type === "devices.found")?.["devices"] as unknown;
  return { actor, told, streams, send, devices };
};

const choice = (kind: "camera" | "microphone", index: number) => ({ type: "device.chosen", kind, index });
const listed = (camera: number, microphone: number) => ({
  camera: { names: ["The lid", "The desk"], used: camera },
  microphone: { names: ["The lid", "Microphone 2"], used: microphone },
});

test("[X-26] the camera and the microphone that were chosen are used at once and the next time, each by itself", async () => {
  const first = createBrowser();
  const services = testServices({ browser: first.browser });
  const page = start(services, true);
  expect(first.asked[0]!.video.deviceId).toBeUndefined();
  first.answer();
  await expect.poll(() => page.devices()).toEqual(listed(0, 0));
  page.send(choice("camera", 1));
  expect(first.stopped).toEqual(["videoinput lid", "audioinput lid"]);
  expect(first.asked[1]).toMatchObject({ video: { deviceId: { exact: "desk" } } });
  first.answer();
  await expect.poll(() => page.devices()).toEqual(listed(1, 0));
  page.send(choice("microphone", 1));
  first.answer();
  await expect.poll(() => page.devices()).toEqual(listed(1, 1));
  // One that is not there is none.
  page.send(choice("camera", 7));
  expect(first.asked).toHaveLength(3);
  page.actor.stop();

  const next = createBrowser();
  start({ ...services, browser: next.browser }, false);
  expect(next.asked[0]).toMatchObject({
    video: { deviceId: { exact: "desk" } },
    audio: { deviceId: { exact: "unnamed" } },
  });
});

test("[X-26] what was chosen is found by its name where its id is new, and what is gone is no reason to have nothing", async () => {
  const first = createBrowser();
  const services = testServices({ browser: first.browser });
  const page = start(services, true);
  first.answer();
  await expect.poll(() => page.devices()).toEqual(listed(0, 0));
  for (const [chosen, used] of [
    [choice("camera", 1), listed(1, 0)],
    [choice("microphone", 1), listed(1, 1)],
  ] as const) {
    page.send(chosen);
    first.answer();
    await expect.poll(() => page.devices()).toEqual(used);
  }
  page.actor.stop();

  const desk = { ...device("videoinput", "drawn-anew"), label: "The desk" };
  const next = createBrowser([plugged[0]!, desk, plugged[2]!]);
  const again = start({ ...services, browser: next.browser }, false);
  // Both, each alone, and none; then the camera is known, and is there without the microphone.
  for (const times of [4, 6]) {
    await expect.poll(() => next.asked).toHaveLength(times);
    next.answer();
  }
  await expect.poll(() => again.told.map(({ type }) => type)).toContain("media.ready");
  expect(again.streams.own!.getVideoTracks()[0]!.getSettings().deviceId).toBe("drawn-anew");
  expect(again.streams.own!.getAudioTracks()[0]!.getSettings().deviceId).toBe("lid");
});

test("of two choices in a row the later one is used, whichever the browser opens first", async () => {
  const { browser, asked, answer, stopped } = createBrowser();
  const page = start(testServices({ browser }), true);
  answer();
  await expect.poll(() => page.devices()).toEqual(listed(0, 0));
  page.send(choice("camera", 1));
  page.send(choice("camera", 0));
  expect(asked).toHaveLength(3);
  answer();
  await expect.poll(() => stopped).toContain("videoinput desk");
  expect(page.streams.own).toBeNull();
  answer();
  await expect.poll(() => page.streams.own).not.toBeNull();
  expect(page.streams.own!.getVideoTracks()[0]!.getSettings().deviceId).toBe("lid");
});

test("who lets nobody choose is told of no devices; who does is told of new ones", async () => {
  const { browser, answer } = createBrowser();
  const room = start(testServices({ browser }), false);
  answer();
  await expect.poll(() => room.told.map(({ type }) => type)).toContain("media.ready");
  expect(room.devices()).toBeUndefined();
  const other = createBrowser();
  const studio = start(testServices({ browser: other.browser }), true);
  other.answer();
  await expect.poll(() => studio.devices()).toEqual(listed(0, 0));
  studio.told.length = 0;
  for (const change of other.changes) change();
  await expect.poll(() => studio.devices()).toEqual(listed(0, 0));
});
