import { randomInt } from "node:crypto";

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0"))
  .join(":")
  .toUpperCase();

const head = (origin: string): readonly string[] => [
  ...["v=0", `o=- ${origin} 2 IN IP4 127.0.0.1`, "s=-", "t=0 0", "a=group:BUNDLE 0 1"],
  "a=msid-semantic: WMS stream",
];

const medium = (kind: "audio" | "video", mid: string, more: readonly string[]): readonly string[] => [
  `m=${kind} 9 UDP/TLS/RTP/SAVPF ${kind === "audio" ? 111 : 96}`,
  ...["c=IN IP4 0.0.0.0", "a=rtcp:9 IN IP4 0.0.0.0", `a=ice-ufrag:uf${mid}x`],
  ...["a=ice-pwd:a-password-of-22-characters", `a=fingerprint:sha-256 ${FINGERPRINT}`],
  ...[`a=mid:${mid}`, "a=rtcp-mux", kind === "audio" ? "a=rtpmap:111 opus/48000/2" : "a=rtpmap:96 VP8/90000"],
  ...more,
];

const text = (lines: readonly string[]): string => `${lines.join("\r\n")}\r\n`;

/** What a browser with camera and microphone offers; `origin` names its connection. */
export const offerOf = (origin = String(randomInt(1, 2 ** 40))): string =>
  text([
    ...head(origin),
    ...medium("audio", "0", ["a=setup:actpass", "a=sendrecv", "a=msid:stream sound", "a=ssrc:1 cname:a"]),
    ...medium("video", "1", ["a=setup:actpass", "a=sendrecv", "a=msid:stream picture", "a=ssrc:2 cname:a"]),
  ]);

/** What a browser without answers to the offer of both. */
export const answerOf = (): string =>
  text([
    ...head(String(randomInt(1, 2 ** 40))),
    ...medium("audio", "0", ["a=setup:active", "a=recvonly"]),
    ...medium("video", "1", ["a=setup:active", "a=recvonly"]),
  ]);
