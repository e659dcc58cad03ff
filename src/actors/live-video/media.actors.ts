import { fromCallback } from "xstate";

import type { DeviceKind, MediaCommand, MediaProblem } from "../../machines/live-video/live-video.ts";
import type { AppServices } from "../app/services.ts";
import {
  attemptsFor,
  describeDevices,
  devicesOf,
  findAgain,
  keepDevice,
  readDevices,
  wantedDevice,
  type KeptDevices,
} from "./kept-devices.ts";
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

const isMissing = (error: unknown): boolean => (error as Error).name === "OverconstrainedError";

/** Asks for what is wanted, then for less of it; another refusal than that it is not there ends that. */
const askDevices = async (
  ask: (wanted: KeptDevices) => Promise<MediaStream>,
  [first, ...others]: readonly KeptDevices[],
): Promise<MediaStream> => {
  try {
    return await ask(first!);
  } catch (error) {
    if (others.length === 0 || !isMissing(error)) throw error;
    return askDevices(ask, others);
  }
};

/**
 * Camera and microphone of this browser, those that were chosen last: `media.ready`, or `media.failed` with the reason; off when the
 * room is left. With `choosing` it tells which there are.
 */
export const createMedia = (
  { browser, storage }: AppServices,
  streams: LiveStreams,
  { choosing }: { readonly choosing: boolean } = { choosing: false },
) =>
  fromCallback<MediaCommand, { readonly camera: boolean }>(({ input, receive, sendBack }) => {
    let isOver = false;
    const wanted = { camera: true, microphone: true };
    let hasCamera = input.camera;
    let opened = 0;
    /** Whether it was looked once for what has a new id. */
    let hasLooked = false;
    let found: readonly MediaDeviceInfo[] = [];
    const listening = new AbortController();
    // Pages that are not served safely have no devices at all.
    const devices = browser?.navigator.mediaDevices as MediaDevices | undefined;

    const end = (stream: MediaStream | null): void => {
      // What the page stops itself tells no end.
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const stop = (): void => {
      end(streams.own);
      streams.own = null;
    };
    const apply = (): void => {
      for (const track of streams.own?.getVideoTracks() ?? []) track.enabled = wanted.camera;
      for (const track of streams.own?.getAudioTracks() ?? []) track.enabled = wanted.microphone;
    };

    const tellDevices = async (): Promise<void> => {
      if (!choosing || devices === undefined || streams.own === null) return;
      // Where the browser does not tell, there is no choice.
      found = await devices.enumerateDevices().catch(() => []);
      if (!isOver && streams.own !== null)
        sendBack({ type: "devices.found", devices: describeDevices(found, streams.own) });
    };

    const open = async (): Promise<void> => {
      if (devices === undefined) return sendBack({ type: "media.failed", problem: "missing" });
      opened += 1;
      const turn = opened;
      const ask = ({ camera, microphone }: KeptDevices) =>
        devices.getUserMedia({
          audio: { ...SOUND, ...wantedDevice(microphone) },
          video: hasCamera && { ...PICTURE, ...wantedDevice(camera) },
        });
      const kept = readDevices(storage);
      try {
        const stream = await askDevices(ask, attemptsFor(kept));
        // Meanwhile something else was asked for.
        if (turn !== opened) return end(stream);
        if (!hasLooked && (kept.camera !== null || kept.microphone !== null)) {
          hasLooked = true;
          const isNew = findAgain(storage, await devices.enumerateDevices().catch(() => []));
          const isUnwanted = isOver || turn !== opened;
          if (isNew || isUnwanted) end(stream);
          if (isUnwanted) return;
          if (isNew) return void open();
        }
        stop();
        streams.own = stream;
        if (isOver) return stop();
        for (const track of stream.getTracks())
          track.addEventListener("ended", () => sendBack({ type: "media.failed", problem: "lost" }));
        apply();
        streams.show();
        sendBack({ type: "media.ready" });
        await tellDevices();
      } catch (error) {
        const { name } = error as Error;
        if (!isOver && turn === opened) sendBack({ type: "media.failed", problem: problems[name] ?? "busy" });
      }
    };

    const choose = (kind: DeviceKind, index: number): void => {
      const chosen = devicesOf(found, kind)[index];
      if (chosen === undefined) return;
      keepDevice(storage, kind, chosen);
      // Some phones open one camera at a time.
      stop();
      void open();
    };

    receive((command) => {
      if (command.type === "device.chosen") choose(command.kind, command.index);
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
    devices?.addEventListener("devicechange", () => void tellDevices(), { signal: listening.signal });
    void open();
    return () => {
      isOver = true;
      listening.abort();
      stop();
    };
  });
