import { fromCallback } from "xstate";

import { offerHeard, type PeerCommand, type PeerInput } from "../../machines/live-video/live-video.ts";
import type { AppServices } from "../app/services.ts";
import type { LiveStreams } from "./live-streams.ts";

const WATCH_MILLISECONDS = 2_000;
/** So often the connection is looked at, while it opens or is interrupted, before an ICE restart. */
const POLLS_BEFORE_RESTART = 4;

/**
 * The line to the other browser. The creator's page offers, the fan's answers; a way that is lost is looked for anew without
 * beginning again (ICE restart). `signal.made` is for the other page, `line.changed` says whether the line stands.
 */
export const createPeer = ({ browser }: AppServices, streams: LiveStreams) =>
  fromCallback<PeerCommand, PeerInput>(({ input, receive, sendBack }) => {
    if (browser === null) return;
    const iceServers = input.ice_servers.map(({ urls, ...name }) => ({ ...name, urls: [...urls] }));
    const isCreator = input.role === "creator";
    const to = input.to ?? "";
    const toServer = input.toServer === true;
    let line: RTCPeerConnection | null = null;
    let from: string | null = null;
    let early: RTCIceCandidateInit[] = [];
    let isStanding = false;
    let isOther = input.otherHere;
    let polls = 0;
    let doing: Promise<void> = Promise.resolve();

    const say = (connected: boolean): void => {
      if (connected === isStanding) return;
      isStanding = connected;
      sendBack({ type: "line.changed", to, connected });
    };

    const close = (): void => {
      line?.close();
      line = null;
      early = [];
      streams.other = null;
      say(false);
    };

    const tracksOf = (kind: "audio" | "video"): MediaStreamTrack | null =>
      streams.own?.getTracks().find((track) => track.kind === kind) ?? null;

    /** Sends what there is, and takes both kinds, also from who has no camera. */
    const addTracks = async (connection: RTCPeerConnection): Promise<void> => {
      for (const kind of ["audio", "video"] as const) {
        const track = tracksOf(kind);
        const there = connection.getTransceivers().find((each) => each.receiver.track.kind === kind);
        // A direction without a track would promise the other a picture that never comes.
        const direction = track === null ? "recvonly" : "sendrecv";
        if (there === undefined) connection.addTransceiver(track ?? kind, { direction });
        else {
          // Each change takes a turn of the browser's threads: whoever only watches has none to make.
          if (there.sender.track !== track) await there.sender.replaceTrack(track);
          if (there.direction !== direction) there.direction = direction;
        }
      }
    };

    const open = (): RTCPeerConnection => {
      close();
      const connection = new RTCPeerConnection({ iceServers });
      const remote = new MediaStream();
      connection.ontrack = ({ track }) => {
        remote.addTrack(track);
        streams.other = remote;
        streams.show();
      };
      connection.onicecandidate = ({ candidate }) => {
        if (candidate === null || candidate.candidate === "") return;
        const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
        sendBack({
          type: "signal.made",
          to,
          kind: "candidate",
          data: { candidate: text, sdpMid, sdpMLineIndex },
        });
      };
      connection.onconnectionstatechange = () => {
        if (line === connection) say(connection.connectionState === "connected");
      };
      line = connection;
      return connection;
    };

    const offer = async (anew: boolean): Promise<void> => {
      polls = 0;
      const connection = anew || line === null ? open() : line;
      await addTracks(connection);
      // An offer that was not answered is given again, with another way.
      const description = await connection.createOffer({ iceRestart: !anew });
      await connection.setLocalDescription(description);
      sendBack({ type: "signal.made", to, kind: "offer", data: { sdp: description.sdp ?? "" } });
    };

    /** The first offer, unless one was made meanwhile. */
    const offerFirst = async (): Promise<void> => {
      if (line === null) await offer(true);
    };

    const addCandidates = async (connection: RTCPeerConnection): Promise<void> => {
      const waiting = early;
      early = [];
      // One that does not fit any more is none: the next way brings its own.
      for (const candidate of waiting) await connection.addIceCandidate(candidate).catch(() => undefined);
    };

    const hear = async ({ from: who, kind, data }: Extract<PeerCommand, { type: "signal.received" }>) => {
      const { sdp, ...candidate } = data as { readonly sdp?: string } & RTCIceCandidateInit;
      isOther = true;
      if (kind === "candidate") {
        early.push(candidate);
        if (line?.remoteDescription != null) await addCandidates(line);
        return;
      }
      if (kind === "answer") {
        if (line?.signalingState !== "have-local-offer") return;
        await line.setRemoteDescription({ type: kind, sdp: sdp ?? "" });
        return addCandidates(line);
      }
      const kept = early;
      const connection = line === null || who !== from ? open() : line;
      early = kept;
      from = who;
      await connection.setRemoteDescription({ type: kind, sdp: sdp ?? "" });
      await addTracks(connection);
      const description = await connection.createAnswer();
      // The other side hears it before this one knocks there: what comes too early is lost, and said again later and later.
      sendBack({ type: "signal.made", to: to || who, kind: "answer", data: { sdp: description.sdp ?? "" } });
      await connection.setLocalDescription(description);
      await addCandidates(connection);
    };

    /** One after another: a description that is not set yet is no ground for the next. */
    const then = (work: () => Promise<void>): void => {
      // What went wrong once is tried again by the watch below.
      doing = doing.then(work).catch(() => undefined);
    };

    receive((command) => {
      switch (command.type) {
        case "signal.received":
          return then(() => hear(command));
        case "other.came":
          isOther = true;
          return isCreator ? then(() => offer(true)) : undefined;
        case "other.seen":
          isOther ||= command.here;
          return isCreator && command.here && line === null ? then(offerFirst) : undefined;
        case "line.doubted":
          return isCreator && !isStanding ? then(() => offer(false)) : undefined;
        case "other.changed":
          return isCreator && line !== null ? then(() => offer(false)) : undefined;
        case "tracks.changed":
          return then(async () => {
            if (line !== null) await addTracks(line);
          });
        case "screens.shown":
          return streams.show();
        case "sound.wanted":
          return streams.unmute();
      }
    });
    const watch = browser.setInterval(() => {
      if (!isCreator || !isOther || isStanding) return;
      polls += 1;
      // The media server hears each offer, and a line that it has lost begins again.
      if (toServer) return polls < POLLS_BEFORE_RESTART ? undefined : then(() => offer(true));
      // Nobody has heard the offer yet, as when the other page was just coming in.
      const isUnheard = line === null || line.signalingState === "have-local-offer";
      if (isUnheard || polls >= POLLS_BEFORE_RESTART) then(() => offer(line === null));
    }, WATCH_MILLISECONDS);
    if (isCreator && isOther) then(offerFirst);
    const { offer: given } = input;
    if (given != null) then(() => hear(offerHeard(given)));
    return () => {
      browser.clearInterval(watch);
      line?.close();
      line = null;
      streams.other = null;
    };
  });
