import fc from "fast-check";
import { expect, test } from "vitest";

import {
  creatorDecider,
  type CreatorCommand,
  type CreatorState,
} from "../../src/domain/creator/creator.decider.ts";
import { freeFollowLink } from "../../src/machines/free-profile/free-profile.machine.ts";
import { given } from "../running/given.ts";

const commands: readonly CreatorCommand[] = [{ type: "OpenFreeProfile" }, { type: "RemoveFreeProfile" }];

test("[OWNER-41] whatever is asked in whatever order, the profile is what was asked for last, and each change is stored once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 12 }), (history) => {
      let state: CreatorState = creatorDecider.initial;
      for (const command of history) {
        const isOpen = command.type === "OpenFreeProfile";
        const { freeProfile } = state;
        const { decision, state: after } = given(creatorDecider, state).whenAt(1, command);
        expect(decision).toEqual({
          events:
            freeProfile === isOpen
              ? []
              : [{ type: isOpen ? "FreeProfileOpened" : "FreeProfileRemoved", data: {} }],
        });
        state = after;
        expect(state.freeProfile).toBe(isOpen);
      }
    }),
  );
});

test("[OWNER-14] the link follows for free at once", () => {
  expect(freeFollowLink("https://marquee.example", "ava")).toBe("https://marquee.example/ava?follow_free=1");
});
