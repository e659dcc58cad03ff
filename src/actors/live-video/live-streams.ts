/** The elements in which the page shows what comes from the two cameras. */
const screens = { own: "live-own", other: "live-other" } as const;

/** The streams of a room: machines hold none, so its actors share them here. */
export interface LiveStreams {
  own: MediaStream | null;
  other: MediaStream | null;
  /** Shows both where the page has a place for them. */
  readonly show: () => void;
}

export const createLiveStreams = (document: Document | null): LiveStreams => {
  const streams: LiveStreams = {
    own: null,
    other: null,
    show: () => {
      for (const which of ["own", "other"] as const) {
        const element = document?.getElementById(screens[which]);
        if (!(element instanceof HTMLVideoElement) || element.srcObject === streams[which]) continue;
        element.srcObject = streams[which];
        // A browser that wants a press first shows its own way to play.
        element.play().catch(() => undefined);
      }
    },
  };
  return streams;
};
