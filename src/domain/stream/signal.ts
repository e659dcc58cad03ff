/** What two browsers tell each other to find a way; `data`: a session description, or a candidate. */
export interface Signal {
  readonly stream_id: string;
  /** Pages that speak: names that they draw themselves. */
  readonly from: string;
  readonly to: string;
  readonly kind: "offer" | "answer" | "candidate";
  readonly data: unknown;
}

/** What stands for the media server where the pages of a broadcast name each other; each of a viewer's lines has a name of its own. */
export const MEDIA_SERVER = "server";
export const serverLineName = (handle: string): string => `${MEDIA_SERVER}-${handle}`;

/** The session description with the candidates left out: a media server waits to be found, and knocks nowhere. */
export const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/(?<=\n)/)
    .filter((line) => !/^a=(candidate:|end-of-candidates)/.test(line))
    .join("");

/** By which connection of a browser a description was made: the second word of its `o=` line. Null: it has none. */
export const originOf = (sdp: string): string | null => /^o=\S+ (\d+) /m.exec(sdp)?.[1] ?? null;

/** Why a signal goes no further. */
export type SignalRefusal = "not_found" | "bad_signal";

/** A signal may have so many characters as JSON. */
export const SIGNAL_LENGTH = 24_000;

// This machine, its own network card and nobody: a page that names them wants another one to knock there.
const INNER = [/^127\./, /^0\./, /^169\.254\./, /^(22[4-9]|23\d|25[0-5])\./, /^::1?$/, /^fe[89ab]/i, /^ff/i];

/** Whether a candidate's line names an address that no other machine can mean. */
export const isInnerCandidate = (line: string): boolean => {
  const address = /candidate:\S+ \d+ \S+ \d+ (\S+) /i.exec(line)?.[1] ?? "";
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return INNER.some((pattern) => pattern.test(plain));
};

const isText = (value: unknown): value is string => typeof value === "string";

/** The session description without such candidates. */
const outerSdp = (sdp: string): string =>
  sdp
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith("a=candidate:") || !isInnerCandidate(line))
    .join("");

/** What of a signal may go on; null: nothing, since it is no description or candidate, too long, or names inner addresses. */
export const passedSignal = ({
  kind,
  data,
}: Pick<Signal, "kind" | "data">): Record<string, unknown> | null => {
  if (typeof data !== "object" || data === null || JSON.stringify(data).length > SIGNAL_LENGTH) return null;
  const fields = data as Readonly<Record<string, unknown>>;
  if (kind !== "candidate") {
    const { sdp } = fields;
    return isText(sdp) && sdp.startsWith("v=0") ? { type: kind, sdp: outerSdp(sdp) } : null;
  }
  const { candidate, sdpMid, sdpMLineIndex } = fields;
  if (!isText(candidate) || isInnerCandidate(candidate)) return null;
  return {
    candidate,
    sdpMid: isText(sdpMid) ? sdpMid : null,
    sdpMLineIndex: Number.isSafeInteger(sdpMLineIndex) ? sdpMLineIndex : null,
  };
};
