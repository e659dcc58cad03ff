import { defineFlow } from "../app/flow.ts";
import { countdownMachine, selectCountdownView } from "./countdown.machine.ts";
import { countdownPhrases } from "./countdown.phrases.ts";

export const countdownFlow = defineFlow({
  slug: "countdown",
  title: "Counting down to the end of an offer",
  machine: countdownMachine,
  inputs: [
    { endsAt: 1_790_000_003, now: 1_790_000_000 },
    { endsAt: 1_790_000_000, now: 1_790_000_000, every: 5_000 },
  ],
  events: [
    { type: "clock.ticked", now: 1_790_000_001 },
    { type: "clock.ticked", now: 1_790_000_003 },
  ],
  outputs: {},
  phrases: countdownPhrases,
  select: selectCountdownView,
});
