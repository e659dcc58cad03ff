import { privateShowMachine } from "../../machines/private-show/private-show.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createTick } from "../countdown/tick.actors.ts";
import { createLiveStreams } from "../live-video/live-streams.ts";
import { createMedia } from "../live-video/media.actors.ts";
import { createPeer } from "../live-video/peer.actors.ts";
import {
  createAnswerCamera,
  createAskCamera,
  createEndShow,
  createEnterRoom,
  createReportLine,
  createSendText,
} from "./private-show.actors.ts";

/** The room with camera, microphone and line. */
export const provideRoom = (services: AppServices) => {
  const streams = createLiveStreams(services.browser?.document ?? null);
  return provideEvery(privateShowMachine, {
    media: createMedia(services, streams),
    peer: createPeer(services, streams),
    tick: createTick(services),
    enterRoom: createEnterRoom(services),
    reportLine: createReportLine(services),
    sendText: createSendText(services),
    askCamera: createAskCamera(services),
    answerCamera: createAnswerCamera(services),
    endShow: createEndShow(services),
  });
};
