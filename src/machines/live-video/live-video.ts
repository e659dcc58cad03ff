import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { SignalSent } from "../socket/socket.machine.ts";

/** Why there is no picture or sound. */
export type MediaProblem = "denied" | "missing" | "busy" | "lost";

export const mediaProblems: Readonly<Record<MediaProblem, string>> = {
  denied: "Your browser does not let this page use camera and microphone. Please allow it and try again.",
  missing: "No camera or microphone was found. Please connect one and try again.",
  busy: "Your camera or microphone is used by another program. Please close that and try again.",
  lost: "Your camera or microphone was disconnected.",
};

type SignalKind = SignalSent["data"]["kind"];
export type IceServers = EndpointAnswer<"enterPrivate">["ice_servers"];

export type LineOffer = NonNullable<EndpointAnswer<"joinStream">["offer"]>;

/** What the actor of a line takes. */
export type PeerCommand =
  | {
      readonly type: "signal.received";
      readonly from: string;
      readonly kind: SignalKind;
      readonly data: unknown;
    }
  | { readonly type: "other.came" }
  | { readonly type: "other.seen"; readonly here: boolean }
  | { readonly type: "line.doubted" }
  | { readonly type: "tracks.changed" }
  /** The other sends other tracks from now on. */
  | { readonly type: "other.changed" }
  | { readonly type: "screens.shown" }
  | { readonly type: "sound.wanted" };

/** What the media server has offered with an answer, as the actor of a line hears it. */
export const offerHeard = ({
  from,
  sdp,
}: LineOffer): Extract<PeerCommand, { readonly type: "signal.received" }> => ({
  ...{ type: "signal.received", from, kind: "offer", data: { sdp } },
});

/**
 * `to`: the page at the other end, for who has several lines; `toServer`: there is the media server; `offer`: what it has offered
 * already.
 */
export interface PeerInput {
  readonly role: "creator" | "fan";
  readonly ice_servers: IceServers;
  readonly otherHere: boolean;
  readonly to?: string;
  readonly toServer?: boolean;
  readonly offer?: LineOffer | null;
}

/** What the actor of a line tells. */
export type LineEvent =
  | {
      readonly type: "signal.made";
      readonly to?: string;
      readonly kind: SignalKind;
      readonly data: Readonly<Record<string, string | number | null>>;
    }
  | { readonly type: "line.changed"; readonly to?: string; readonly connected: boolean };

export type MediaCommand =
  | { readonly type: "camera.switched"; readonly on: boolean }
  | { readonly type: "microphone.switched"; readonly on: boolean }
  | { readonly type: "media.wanted" }
  /** With the camera from now on, also where it began without. */
  | { readonly type: "camera.wanted" }
  /** Another one of the devices that were told, by its place among them; it is kept for the next time. */
  | { readonly type: "device.chosen"; readonly kind: DeviceKind; readonly index: number }
  | { readonly type: "screens.shown" };

export type DeviceKind = "camera" | "microphone";

/** What there is to choose from, by name, and which is in use; -1: none. */
export type Devices = Readonly<
  Record<DeviceKind, { readonly names: readonly string[]; readonly used: number }>
>;

/** Told to who lets people choose: when they are there, and when one is plugged in or out. */
export interface DevicesFound {
  readonly type: "devices.found";
  readonly devices: Devices;
}

/** What the actor of camera and microphone tells. */
export type MediaEvent =
  | { readonly type: "media.ready" }
  | { readonly type: "media.failed"; readonly problem: MediaProblem };
