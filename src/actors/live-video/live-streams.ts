/** The elements in which the page shows what comes from the two cameras. */
const screens = { own: "live-own", other: "live-other" } as const;

/** The streams of a room: machines hold none, so its actors share them here. */
export interface LiveStreams {
  own: MediaStream | null;
  other: MediaStream | null;
  /** Shows both where the page has a place for them. */
  readonly show: () => void;
  /** Lets the other's sound be heard, after a press. */
  readonly unmute: () => void;
}

export const createLiveStreams = (document: Document | null): LiveStreams => {
  const screenOf = (which: keyof typeof screens): HTMLVideoElement | null => {
    const element = document?.getElementById(screens[which]);
    return element instanceof HTMLVideoElement ? element : null;
  };
  const streams: LiveStreams = {
    own: null,
    other: null,
    show: () => {
      for (const which of ["own", "other"] as const) {
        const element = screenOf(which);
        if (element === null || element.srcObject === streams[which]) continue;
        element.srcObject = streams[which];
        element.play().catch((error: unknown) => {
          // A browser that wants a press before a sound plays the picture without, where the sound can be turned on.
          if (!element.controls || !(error instanceof DOMException) || error.name !== "NotAllowedError")
            return;
          element.muted = true;
          element.play().catch(() => undefined);
        });
      }
    },
    unmute: () => {
      const element = screenOf("other");
      if (element === null) return;
      element.muted = false;
      element.play().catch(() => undefined);
    },
  };
  return streams;
};
