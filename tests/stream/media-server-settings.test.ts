import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { readLive } from "../../src/server/config/live-settings.ts";
import { originOf, withoutCandidates } from "../../src/domain/stream/signal.ts";
import { lineToken, requestToken } from "../../src/server/stream/janus-token.ts";

const secret = "a secret of thirty-two characters";
const sign = (text: string): string => createHmac("sha1", "s").update(text).digest("base64");
const read = (environment: Readonly<Record<string, string>>) => readLive((name) => environment[name] ?? null);

test("[X-25] a media server is an address of WebSockets and a secret; without it broadcasts go from browser to browser", () => {
  expect(read({}).live.mediaServer).toBeNull();
  for (const url of ["ws://127.0.0.1:8188", "wss://media.example/janus"]) {
    const { live, refusals } = read({ MEDIA_SERVER_URL: url, MEDIA_SERVER_SECRET: secret });
    expect([live.mediaServer, refusals]).toEqual([{ url, secret }, []]);
  }
  for (const url of ["http://127.0.0.1:8088/janus", "media.example", "ws://name:word@media.example"])
    expect(read({ MEDIA_SERVER_URL: url, MEDIA_SERVER_SECRET: secret }).refusals).toEqual([
      expect.stringContaining("MEDIA_SERVER_URL must be the address of Janus's WebSockets"),
    ]);
  for (const more of [{}, { MEDIA_SERVER_SECRET: "short" }])
    expect(read({ MEDIA_SERVER_URL: "ws://127.0.0.1:8188", ...more }).refusals).toEqual([
      expect.stringContaining("needs MEDIA_SERVER_SECRET"),
    ]);
  expect(read({ MEDIA_SERVER_SECRET: secret }).refusals).toEqual([
    "MEDIA_SERVER_SECRET goes with MEDIA_SERVER_URL.",
  ]);
});

test("[X-25] a token is good for two minutes, for the videoroom, and of a line for one room", () => {
  const whole = "1120,janus,janus.plugin.videoroom";
  expect(requestToken("s", 1000)).toBe(`${whole}:${sign(whole)}`);
  const text = "1120,janus.plugin.videoroom,room=7,line=one";
  expect(lineToken("s", 1000, { room: 7, line: "one" })).toBe(`${text}:${sign(text)}`);
});

test("[X-25] a media server hears of no address of a browser's", () => {
  const sdp =
    "v=0\r\no=- 4711 2 IN IP4 127.0.0.1\r\na=candidate:1 1 udp 1 10.0.0.1 9 typ host\r\na=end-of-candidates\r\na=mid:0\r\n";
  expect(withoutCandidates(sdp)).toBe("v=0\r\no=- 4711 2 IN IP4 127.0.0.1\r\na=mid:0\r\n");
  expect([originOf(sdp), originOf("v=0\r\n")]).toEqual(["4711", null]);
});
