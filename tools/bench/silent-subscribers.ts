import type { Page } from "playwright";

import type { RoomKey } from "./broadcast-room.ts";

interface Lines {
  lines?: RTCPeerConnection[];
}

interface Said {
  readonly janus: string;
  readonly transaction?: string;
  readonly data?: { readonly id: number };
  readonly plugindata?: { readonly data: Readonly<Record<string, unknown>> };
  readonly jsep?: RTCSessionDescriptionInit;
}

/**
 * Runs in a page: opens so many lines to who sends in the room, one after another. The browser is told other numbers of the formats
 * than those that Janus sends, so that it receives and decrypts all of sound and picture, decodes none of it, and asks for no key
 * frame, with which it would help the one who is measured.
 */
const openLines = async ({ key, count }: { readonly key: RoomKey; readonly count: number }) => {
  const socket = new WebSocket(key.url, "janus-protocol");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("Janus cannot be reached.")));
  });
  const waiting = new Map<string, (said: Said) => void>();
  socket.addEventListener("message", ({ data }) => {
    const said = JSON.parse(data) as Said;
    if (said.janus !== "ack") waiting.get(said.transaction ?? "")?.(said);
  });
  let asked = 0;
  const ask = (request: object): Promise<Said> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(String(asked), resolve);
      socket.send(JSON.stringify({ token: key.token, ...request, transaction: String(asked) }));
    });
  const { id: session_id } = (await ask({ janus: "create" })).data!;
  setInterval(() => void ask({ janus: "keepalive", session_id }), 20_000);

  /** The description with each format under another number. */
  const renumbered = (sdp: string, numbers: ReadonlyMap<string, string>): string =>
    sdp
      .replaceAll(/(?<=^m=\w+ \d+ \S+ ).+(?=\r\n)/gm, (all) =>
        all
          .split(" ")
          .map((number) => numbers.get(number) ?? number)
          .join(" "),
      )
      .replaceAll(/(?<=^a=(?:rtpmap|rtcp-fb|fmtp):|\bapt=)\d+/gm, (number) => numbers.get(number) ?? number);
  const foreign = (sdp: string): ReadonlyMap<string, string> => {
    const used = [...sdp.matchAll(/^a=rtpmap:(\d+)/gm)].map(([, number]) => number!);
    const free = Array.from({ length: 32 }, (_, index) => String(96 + index)).filter(
      (it) => !used.includes(it),
    );
    return new Map(used.map((number, index) => [number, free[index]!]));
  };
  const openLine = async (): Promise<RTCPeerConnection> => {
    const { id: handle_id } = (await ask({ janus: "attach", session_id, plugin: "janus.plugin.videoroom" }))
      .data!;
    const toHandle = { janus: "message", session_id, handle_id };
    const { room, feed, door } = key;
    const body = { request: "join", ptype: "subscriber", room, streams: [{ feed }], ...door };
    const joined = await ask({ ...toHandle, body });
    if (joined.jsep === undefined) throw new Error(JSON.stringify(joined));
    const line = new RTCPeerConnection();
    const stands = new Promise<void>((resolve) => {
      line.addEventListener("connectionstatechange", () => {
        if (line.connectionState === "connected") resolve();
      });
    });
    const numbers = foreign(joined.jsep.sdp ?? "");
    const back = new Map([...numbers].map(([own, other]) => [other, own]));
    await line.setRemoteDescription({ type: "offer", sdp: renumbered(joined.jsep.sdp ?? "", numbers) });
    const answer = await line.createAnswer();
    await line.setLocalDescription(answer);
    await ask({
      ...{ ...toHandle, body: { request: "start" } },
      jsep: { type: "answer", sdp: renumbered(answer.sdp ?? "", back), trickle: false },
    });
    await stands;
    return line;
  };
  const lines: RTCPeerConnection[] = ((window as unknown as Lines).lines = []);
  while (lines.length < count) lines.push(await openLine());
};

/** What the lines of a page have received so far. */
export interface Received {
  readonly packets: number;
  /** The least that one line has received. */
  readonly least: number;
  readonly decoded: number;
  readonly keyFramesAsked: number;
}

/** Sums up the lines of the page. */
const countReceived = async (): Promise<Received> => {
  const received: { packets: number; decoded: number; asked: number }[] = [];
  for (const line of (window as unknown as Lines).lines ?? []) {
    const stats = [...(await line.getStats()).values()] as Record<string, unknown>[];
    const pictures = stats.find(({ type, kind }) => type === "inbound-rtp" && kind === "video") ?? {};
    const { packetsReceived = 0, framesDecoded = 0, pliCount = 0 } = pictures as Record<string, number>;
    received.push({ packets: packetsReceived, decoded: framesDecoded, asked: pliCount });
  }
  const sum = (of: "packets" | "decoded" | "asked") => received.reduce((all, one) => all + one[of], 0);
  return {
    ...{ packets: sum("packets"), decoded: sum("decoded"), keyFramesAsked: sum("asked") },
    least: Math.min(...received.map(({ packets }) => packets)),
  };
};

/** Opens the lines of so many subscribers in a page that is of nobody's; answers what tells what they have received. */
export const subscribeSilently = async (
  page: Page,
  key: RoomKey,
  count: number,
): Promise<() => Promise<Received>> => {
  await page.evaluate(openLines, { key, count });
  return () => page.evaluate(countReceived);
};
