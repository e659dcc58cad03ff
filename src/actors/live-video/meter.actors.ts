import { fromCallback, type AnyEventObject } from "xstate";

import type { AppServices } from "../app/services.ts";
import type { LiveStreams } from "./live-streams.ts";

const LOOK_MILLISECONDS = 100;

/** Shows in the page's meter how loud the microphone hears, from 0 to 1. It is no event: nothing depends on it. */
export const createMeter = ({ browser }: AppServices, streams: LiveStreams) =>
  fromCallback<AnyEventObject>(() => {
    if (browser === null || !("AudioContext" in browser)) return;
    let context: AudioContext | null = null;
    let heard: { readonly stream: MediaStream; readonly analyser: AnalyserNode } | null = null;

    const listenTo = (stream: MediaStream): AnalyserNode => {
      if (heard?.stream === stream) return heard.analyser;
      context ??= new AudioContext();
      const analyser = context.createAnalyser();
      analyser.fftSize = 512;
      context.createMediaStreamSource(stream).connect(analyser);
      heard = { stream, analyser };
      return analyser;
    };

    const look = (): void => {
      const meter = browser.document.getElementById("live-level");
      if (!(meter instanceof HTMLMeterElement) || streams.own === null) return;
      if (streams.own.getAudioTracks().length === 0) return;
      const analyser = listenTo(streams.own);
      const samples = new Uint8Array(analyser.fftSize);
      analyser.getByteTimeDomainData(samples);
      meter.value = Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128;
    };
    const timer = browser.setInterval(look, LOOK_MILLISECONDS);
    return () => {
      browser.clearInterval(timer);
      void context?.close();
    };
  });
