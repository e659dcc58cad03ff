import { createActor } from "xstate";

import { tipMenuMachine } from "../../src/machines/tip-menu/tip-menu.machine.ts";

/** The editor of a tip menu that is not read yet. */
export const sampleMenuRef = () =>
  createActor(tipMenuMachine, { input: { username: "ava", userId: "id-of-ava" } });
