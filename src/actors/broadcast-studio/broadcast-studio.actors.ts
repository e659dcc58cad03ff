import { fromPromise } from "xstate";

import { STILL_MILLISECONDS, STILL_WIDTH } from "../../domain/stream/broadcast.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import { pageName } from "../../domain/stream/page-name.ts";
import { broadcastStudioMachine } from "../../machines/broadcast-studio/broadcast-studio.machine.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { OwnStream, StreamSummary } from "../../protocol/stream/stream.records.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { createLiveStreams, type LiveStreams } from "../live-video/live-streams.ts";
import { createMedia } from "../live-video/media.actors.ts";
import { createMeter } from "../live-video/meter.actors.ts";
import { createPeer } from "../live-video/peer.actors.ts";
import { providePrivateStudio } from "../private-show/provide-studio.ts";
import { provideStreamChat } from "../stream-chat/stream-chat.actors.ts";
import { createReadStream } from "./read-stream.actors.ts";

/** A small picture of what the page shows of its camera; null: there is none. */
const stillOf = (document: Document): string | null => {
  const video = document.getElementById("live-own");
  if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = STILL_WIDTH;
  canvas.height = Math.round((STILL_WIDTH * video.videoHeight) / video.videoWidth);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.7);
};

/** Says that the page is there, each half minute with a still. */
const createKeepStream = ({ call, browser, now: clock }: AppServices) => {
  let stillAt = -Infinity;
  return fromPromise<CallResult<OwnStream>, { readonly id: string; readonly peer: string }>(
    async ({ input, signal }) => {
      const now = clock() * 1000;
      const still = browser === null || now - stillAt < STILL_MILLISECONDS ? null : stillOf(browser.document);
      if (still !== null) stillAt = now;
      return call("keepStream", { ...input, still }, { signal });
    },
  );
};

/** A viewer's line: it sends what the camera sees, and shows nothing. */
const createViewerLine = (services: AppServices, streams: LiveStreams) =>
  createPeer(services, {
    get own() {
      return streams.own;
    },
    other: null,
    show: () => undefined,
    unmute: () => undefined,
  });

/** The studio with camera, microphone and lines. */
export const provideBroadcastStudio = (services: AppServices) => {
  const { browser, call, random } = services;
  const streams = createLiveStreams(browser?.document ?? null);
  return provideEvery(broadcastStudioMachine, {
    readStream: createReadStream(services),
    startStream: fromPromise<
      CallResult<EndpointAnswer<"startStream"> & { readonly peer: string }>,
      { readonly title: string; readonly goal: Cents | null }
    >(async ({ input: { title, goal } }) => {
      const peer = pageName(random);
      const answer = await call("startStream", { kind: "broadcast", title, goal, peer });
      return answer.status === "ok" ? { ...answer, data: { ...answer.data, peer } } : answer;
    }),
    keepStream: createKeepStream(services),
    endStream: fromPromise<CallResult<StreamSummary>, { readonly id: string }>(({ input }) =>
      call("endStream", input),
    ),
    media: createMedia(services, streams, { choosing: true }),
    meter: createMeter(services, streams),
    peer: createViewerLine(services, streams),
    tick: createTick(services),
    chat: provideStreamChat(services),
    private: providePrivateStudio(services),
  });
};
