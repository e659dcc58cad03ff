/** The media server cannot be asked, or does not answer. */
export class MediaServerAway extends Error {
  override readonly name = "MediaServerAway";
}

/** One connection of a browser with the media server. Any node may speak of it; it goes with the node that made it. */
export interface ServerLine {
  readonly session: string;
  readonly handle: string;
  /** What it shows, of who sends. */
  readonly feed: string;
}

/** How the pictures of broadcasts come to who watches: from browser to browser, or through a media server. */
export type MediaMode = "peer" | "server";

/** What sends the pictures of a broadcast on to many: one line from the creator's page, one to the page of each viewer. */
export interface MediaServerPort {
  /** Makes the room of a broadcast, unless it is there. */
  readonly open: (streamId: string) => Promise<void>;
  /** Ends it with everybody in it, if it is there. */
  readonly close: (streamId: string) => Promise<void>;
  /** The broadcasts that have a room. */
  readonly rooms: () => Promise<readonly string[]>;
  /** A line for the creator's offer. */
  readonly send: (
    streamId: string,
    sdp: string,
  ) => Promise<{ readonly line: ServerLine; readonly answer: string }>;
  /** Another offer on the same line, as when its way is lost; null: the line is gone. */
  readonly renew: (line: ServerLine, sdp: string) => Promise<string | null>;
  /** A line that shows what is sent, with its offer; null: nothing is sent. */
  readonly show: (
    streamId: string,
    feed: string,
  ) => Promise<{ readonly line: ServerLine; readonly offer: string } | null>;
  /** A viewer's answer; false: the line is gone. */
  readonly start: (line: ServerLine, sdp: string) => Promise<boolean>;
  /** Ends a line, if it is there. */
  readonly drop: (line: ServerLine) => Promise<void>;
  readonly stop: () => void;
}

/** How pictures go on this installation. */
export const modeOf = ({ mediaServer }: { readonly mediaServer: MediaServerPort | null }): MediaMode =>
  mediaServer === null ? "peer" : "server";
