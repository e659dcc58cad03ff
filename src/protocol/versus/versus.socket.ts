import { socketFamily } from "../socket/socket-family.ts";

export const versusSocket = socketFamily("versus", 100, {
  invite: null,
  accepted: null,
  declined: null,
  start: null,
  score: null,
  "round-end": null,
  end: null,
  canceled: null,
});
