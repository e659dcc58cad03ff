import type { Phrases } from "../../src/machines/app/flow.ts";

/** For machines that nobody reads. */
export const noPhrases: Phrases = {
  begin: () => "",
  events: {},
  answers: {},
  breaks: {},
  delays: {},
  states: {},
};
