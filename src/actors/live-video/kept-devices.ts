import type { DeviceKind, Devices } from "../../machines/live-video/live-video.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

const KEPT = "live-devices";

/** The ids by which this browser knows the camera and the microphone that were chosen last; null: none was. */
export type KeptDevices = Readonly<Record<DeviceKind, string | null>>;

const idOf = (kept: unknown, kind: DeviceKind): string | null => {
  const id: unknown = (kept as Partial<Record<DeviceKind, unknown>> | null)?.[kind];
  return typeof id === "string" && id !== "" ? id : null;
};

export const readDevices = (storage: EntryStorage): KeptDevices => {
  const kept = storage.read(KEPT);
  return { camera: idOf(kept, "camera"), microphone: idOf(kept, "microphone") };
};

/** Keeps a choice for ever, for this browser alone: an id means nothing elsewhere. */
export const keepDevice = (storage: EntryStorage, kind: DeviceKind, id: string): void =>
  storage.write(KEPT, { ...readDevices(storage), [kind]: id }, 0);

/** What a browser is asked for; one that is not plugged in any more is no reason to have none. */
export const wantedDevice = (id: string | null): { readonly deviceId?: { readonly ideal: string } } =>
  id === null ? {} : { deviceId: { ideal: id } };

const inputs = { camera: "videoinput", microphone: "audioinput" } as const;
const names = { camera: "Camera", microphone: "Microphone" } as const;

/** The devices of a kind, in the browser's order. */
export const devicesOf = (all: readonly MediaDeviceInfo[], kind: DeviceKind): readonly MediaDeviceInfo[] =>
  all.filter((device) => device.kind === inputs[kind]);

const described = (
  all: readonly MediaDeviceInfo[],
  kind: DeviceKind,
  track: MediaStreamTrack | undefined,
): Devices["camera"] => {
  const devices = devicesOf(all, kind);
  const used = track?.getSettings().deviceId;
  return {
    names: devices.map(({ label }, index) => (label === "" ? `${names[kind]} ${index + 1}` : label)),
    used: devices.findIndex(({ deviceId }) => deviceId === used),
  };
};

/** The devices as pages tell of them: by their names, and which is in use. */
export const describeDevices = (all: readonly MediaDeviceInfo[], stream: MediaStream): Devices => ({
  camera: described(all, "camera", stream.getVideoTracks()[0]),
  microphone: described(all, "microphone", stream.getAudioTracks()[0]),
});
