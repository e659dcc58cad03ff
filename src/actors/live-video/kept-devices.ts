import type { DeviceKind, Devices } from "../../machines/live-video/live-video.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

const KEPT = "live-devices";

/** A device as this browser knows it: some draw new ids with each page, and keep the names. */
interface KeptDevice {
  readonly id: string;
  readonly name: string;
}

/** The camera and the microphone that were chosen last; null: none was. */
export type KeptDevices = Readonly<Record<DeviceKind, KeptDevice | null>>;

const isText = (value: unknown): value is string => typeof value === "string";

const deviceIn = (kept: unknown, kind: DeviceKind): KeptDevice | null => {
  const found = (kept as Partial<Record<DeviceKind, Partial<KeptDevice> | null>> | null)?.[kind] ?? {};
  const { id, name } = found;
  return isText(id) && id !== "" && isText(name) ? { id, name } : null;
};

export const readDevices = (storage: EntryStorage): KeptDevices => {
  const kept = storage.read(KEPT);
  return { camera: deviceIn(kept, "camera"), microphone: deviceIn(kept, "microphone") };
};

/** Keeps a choice for ever, for this browser alone: an id means nothing elsewhere. */
export const keepDevice = (storage: EntryStorage, kind: DeviceKind, device: MediaDeviceInfo): void =>
  storage.write(KEPT, { ...readDevices(storage), [kind]: { id: device.deviceId, name: device.label } }, 0);

/** What a browser is asked for: Chromium heeds no wish about the microphone that is not a condition. */
export const wantedDevice = (kept: KeptDevice | null): { readonly deviceId?: { readonly exact: string } } =>
  kept === null ? {} : { deviceId: { exact: kept.id } };

const nothingKept: KeptDevices = { camera: null, microphone: null };

/** What is asked for, one after another: a device that is not plugged in any more is no reason to have none. */
export const attemptsFor = (kept: KeptDevices): readonly KeptDevices[] => {
  const alone = (["camera", "microphone"] as const).flatMap((kind) =>
    kept[kind] === null ? [] : [{ ...nothingKept, [kind]: kept[kind] }],
  );
  return alone.length === 2 ? [kept, ...alone, nothingKept] : [...alone, nothingKept];
};

const inputs = { camera: "videoinput", microphone: "audioinput" } as const;
const names = { camera: "Camera", microphone: "Microphone" } as const;

/** The devices of a kind, in the browser's order. */
export const devicesOf = (all: readonly MediaDeviceInfo[], kind: DeviceKind): readonly MediaDeviceInfo[] =>
  all.filter((device) => device.kind === inputs[kind]);

/** Keeps the new ids of what is known by its name alone; whether there are such. */
export const findAgain = (storage: EntryStorage, all: readonly MediaDeviceInfo[]): boolean => {
  const kept = readDevices(storage);
  const again = (["camera", "microphone"] as const).flatMap((kind) => {
    const known = kept[kind];
    const those = devicesOf(all, kind);
    if (known === null || known.name === "" || those.some(({ deviceId }) => deviceId === known.id)) return [];
    const found = those.find(({ label }) => label === known.name);
    return found === undefined ? [] : [{ kind, found }];
  });
  for (const { kind, found } of again) keepDevice(storage, kind, found);
  return again.length > 0;
};

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
