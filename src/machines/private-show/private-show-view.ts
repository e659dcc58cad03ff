import type { SnapshotFrom } from "xstate";

import type { PrivateKind, PrivateParty } from "../../domain/private-show/private-show.ts";
import { endingText, endQuestion } from "../../domain/private-show/private-texts.ts";
import type { PrivateRoom } from "../../protocol/private-show/private-show.records.ts";
import { mediaProblems } from "../live-video/live-video.ts";
import type { privateShowMachine } from "./private-show.machine.ts";
import type { PrivateText } from "./private-show.setup.ts";

/** `left` in seconds. */
export type PrivateShowView =
  | { readonly status: "choosing"; readonly role: PrivateParty; readonly kind: PrivateKind }
  | { readonly status: "starting" | "replaced" | "gone" }
  | { readonly status: "blocked"; readonly problem: string }
  | {
      readonly status: "live";
      readonly role: PrivateParty;
      readonly kind: PrivateKind;
      readonly other: PrivateRoom["other"];
      /** `waiting`: the other has not come yet; `broken`: the line is held. */
      readonly line: "waiting" | "standing" | "broken";
      readonly left: number;
      readonly hasCamera: boolean;
      readonly camera: boolean;
      readonly microphone: boolean;
      readonly problem: string | null;
      readonly said: readonly PrivateText[];
      readonly text: string;
      readonly isSending: boolean;
      readonly isEnding: boolean;
      /** Whether it shall end while paid time is left; null: that is not asked. */
      readonly endQuestion: string | null;
      /** `waiting`: the creator has asked for the camera; `asked`: the fan is to answer. */
      readonly cameraShare: "none" | "busy" | "waiting" | "asked";
    }
  | { readonly status: "over"; readonly text: string };

/** Seconds that are left now: the server's count, and what has passed since. */
const secondsLeft = (room: PrivateRoom, passed: number): number =>
  Math.max(0, room.seconds_left - (room.running ? Math.max(0, passed) : 0));

const cameraShareOf = (
  snapshot: SnapshotFrom<typeof privateShowMachine>,
): Extract<PrivateShowView, { status: "live" }>["cameraShare"] => {
  if (snapshot.hasTag("camera.asked")) return "asked";
  if (snapshot.hasTag("camera.waiting")) return "waiting";
  return snapshot.hasTag("camera.busy") ? "busy" : "none";
};

/** What the room shows. */
export const selectPrivateShowView = (snapshot: SnapshotFrom<typeof privateShowMachine>): PrivateShowView => {
  const { role, kind, room, roomAt, now, problem, ...own } = snapshot.context;
  const end = own.end ?? room?.end ?? null;
  if (snapshot.matches("choosing")) return { status: "choosing", role, kind };
  if (snapshot.matches("blocked")) return { status: "blocked", problem: mediaProblems[problem ?? "denied"] };
  if (snapshot.matches("replaced")) return { status: "replaced" };
  if (snapshot.matches("over"))
    return { status: "over", text: end === null ? "The chat is over." : endingText(end, role) };
  if (room === null || !snapshot.matches({ inside: "live" }))
    return { status: snapshot.matches("inside") ? "starting" : "gone" };
  const waiting = room.status === "paid" ? "waiting" : "broken";
  return {
    ...{ status: "live", role, kind, other: room.other, left: secondsLeft(room, now - roomAt) },
    line: own.connected && room.running ? "standing" : waiting,
    ...{ hasCamera: own.hasCamera, camera: own.camera, microphone: own.microphone },
    problem: problem === null ? null : mediaProblems[problem],
    ...{ said: own.said, text: own.written },
    isSending: snapshot.matches({ inside: { live: { talk: "sending" } } }),
    isEnding: snapshot.matches({ inside: { live: { end: "ending" } } }),
    endQuestion: snapshot.matches({ inside: { live: { end: "asking" } } })
      ? endQuestion(role, {
          ...{ left: secondsLeft(room, now - roomAt), other: room.other.display_name },
          isBroken: room.status === "running" && !room.running,
        })
      : null,
    cameraShare: cameraShareOf(snapshot),
  };
};
