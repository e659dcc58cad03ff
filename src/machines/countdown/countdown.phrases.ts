import { timeLeft } from "../../domain/format/countdown.ts";
import type { PhrasesOf } from "../app/flow.ts";
import type { countdownMachine } from "./countdown.machine.ts";

/** How the countdown of an offer reads to a tester. */
export const countdownPhrases: PhrasesOf<typeof countdownMachine> = {
  begin: ({ endsAt, now }) =>
    endsAt > now
      ? `Move the server's clock to ${endsAt - now} seconds before the trial of ava ends (it ends ten days and ten minutes after the first start; POST /__test/clock {"advance": seconds}), and open /ava as a guest.`
      : 'Move the server\'s clock to the moment at which the trial of ava ends (ten days and ten minutes after the first start; POST /__test/clock {"advance": seconds}), and open /ava as a guest.',
  events: {
    "clock.ticked": {
      by: "world",
      says: ({ now }, { context }) =>
        now >= context.endsAt ? "The clock reaches the end of the offer." : "A second passes.",
    },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    counting: ({ context: { endsAt, now } }) =>
      `The countdown above the offer shows ${timeLeft(endsAt, now) ?? "00:00:00"}.`,
    finished: "The countdown is gone.",
  },
};
