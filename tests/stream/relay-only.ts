import type { Page } from "playwright";

interface Watched {
  lines?: RTCPeerConnection[];
}

/** Every line of the page goes over a relay, or does not come about; the page keeps them for the test. */
export const relayOnly = () => {
  const kept: RTCPeerConnection[] = ((window as unknown as Watched).lines = []);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(settings: RTCConfiguration = {}) {
      super({ ...settings, iceTransportPolicy: "relay" });
      kept.push(this);
    }
  };
};

/** By which kinds of addresses of its own the page's standing lines go. */
export const waysOf = (page: Page) =>
  page.evaluate(async () => {
    const kinds: string[] = [];
    for (const line of (window as unknown as Watched).lines ?? []) {
      if (line.connectionState !== "connected") continue;
      const stats = [...(await line.getStats()).values()] as Record<string, unknown>[];
      const used = stats.filter((each) => each["type"] === "candidate-pair" && each["nominated"] === true);
      for (const { localCandidateId } of used)
        kinds.push(String(stats.find(({ id }) => id === localCandidateId)?.["candidateType"]));
    }
    return [...new Set(kinds)];
  });
