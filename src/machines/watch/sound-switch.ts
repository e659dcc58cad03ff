import { sendTo } from "xstate";

import { watchSetup } from "./watch.setup.ts";

/** Browsers play no sound before the first press on a page: the picture comes without, until the viewer wants it. */
export const soundSwitch = watchSetup.createStateConfig({
  initial: "heard",
  states: {
    heard: { on: { "sound.muted": "muted" } },
    muted: {
      on: {
        "sound.wanted": { actions: sendTo("peer", { type: "sound.wanted" }) },
        "sound.heard": "heard",
      },
    },
  },
});
