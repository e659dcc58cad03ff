import type { MediaProblem } from "./live-video.ts";

/** How a tester brings about that there is no picture or sound. */
export const mediaProblemSays: Readonly<Record<MediaProblem, string>> = {
  denied: "The browser is told not to give camera and microphone (press Block).",
  missing: "The browser has no camera or microphone.",
  busy: "Another program has the camera.",
  lost: "The camera is unplugged.",
};
