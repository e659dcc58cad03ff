import { createActor } from "xstate";

import { freeProfileMachine } from "../../src/machines/free-profile/free-profile.machine.ts";
import { mentionsMachine } from "../../src/machines/mentions/mentions.machine.ts";
import { tipMenuMachine } from "../../src/machines/tip-menu/tip-menu.machine.ts";

const username = "ava";

/** What else the tab customize has: a tip menu that is not read yet, a free profile that is off. */
export const sampleEditors = () => ({
  tipMenu: createActor(tipMenuMachine, { input: { username, user_id: "id-of-ava" } }),
  mentions: createActor(mentionsMachine),
  freeProfile: createActor(freeProfileMachine, { input: { username, userId: "id-of-ava", isOn: false } }),
});
