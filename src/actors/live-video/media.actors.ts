import { fromCallback } from "xstate";

import type { MediaCommand, MediaProblem } from "../../machines/live-video/live-video.ts";
import type { AppServices } from "../app/services.ts";
import type { LiveStreams } from "./live-streams.ts";

const problems: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };
const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** Camera and microphone of this browser: `media.ready`, or `media.failed` with the reason; off when the room is left. */
export const createMedia = ({ browser }: AppServices, streams: LiveStreams) =>
  fromCallback<MediaCommand, { readonly camera: boolean }>(({ input, receive, sendBack }) => {
    let isOver = false;
    const wanted = { camera: true, microphone: true };
    let hasCamera = input.camera;

    const stop = (): void => {
      // What the page stops itself tells no end.
      for (const track of streams.own?.getTracks() ?? []) track.stop();
      streams.own = null;
    };
    const apply = (): void => {
      for (const track of streams.own?.getVideoTracks() ?? []) track.enabled = wanted.camera;
      for (const track of streams.own?.getAudioTracks() ?? []) track.enabled = wanted.microphone;
    };

    const open = async (): Promise<void> => {
      // Pages that are not served safely have no devices at all.
      const devices = browser?.navigator.mediaDevices as MediaDevices | undefined;
      if (devices === undefined) return sendBack({ type: "media.failed", problem: "missing" });
      try {
        const stream = await devices.getUserMedia({ audio: SOUND, video: hasCamera && PICTURE });
        stop();
        streams.own = stream;
        if (isOver) return stop();
        for (const track of stream.getTracks())
          track.addEventListener("ended", () => sendBack({ type: "media.failed", problem: "lost" }));
        apply();
        streams.show();
        sendBack({ type: "media.ready" });
      } catch (error) {
        const { name } = error as Error;
        if (!isOver) sendBack({ type: "media.failed", problem: problems[name] ?? "busy" });
      }
    };

    receive((command) => {
      if (command.type === "media.wanted") void open();
      if (command.type === "camera.wanted") {
        hasCamera = true;
        wanted.camera = true;
        void open();
      }
      if (command.type === "screens.shown") streams.show();
      if (command.type === "camera.switched") wanted.camera = command.on;
      if (command.type === "microphone.switched") wanted.microphone = command.on;
      apply();
    });
    void open();
    return () => {
      isOver = true;
      stop();
    };
  });
