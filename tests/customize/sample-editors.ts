import { createActor } from "xstate";

import { freeProfileMachine } from "../../src/machines/free-profile/free-profile.machine.ts";
import { mentionsMachine } from "../../src/machines/mentions/mentions.machine.ts";
import { tipMenuMachine } from "../../src/machines/tip-menu/tip-menu.machine.ts";

const whose = { username: "ava", userId: "id-of-ava" };

/** What else the tab customize has: a tip menu that is not read yet, a free profile that is off. */
export const sampleEditors = () => ({
  tipMenu: createActor(tipMenuMachine, { input: whose }),
  mentions: createActor(mentionsMachine),
  freeProfile: createActor(freeProfileMachine, { input: { ...whose, isOn: false } }),
});
