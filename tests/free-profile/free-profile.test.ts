import fc from "fast-check";
import { expect, test } from "vitest";

import {
  creatorDecider,
  type CreatorCommand,
  type CreatorState,
} from "../../src/domain/creator/creator.decider.ts";
import { freeFollowLink } from "../../src/machines/free-profile/free-profile.machine.ts";
import { given } from "../running/given.ts";

const commands: readonly CreatorCommand[] = [
  { type: "OpenFreeProfile" },
  { type: "RemoveFreeProfile" },
  { type: "EndFreeFollows" },
];

test("[OWNER-41] whatever is asked in whatever order, a profile that is removed opens only once its follows have ended", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 12 }), (history) => {
      let state: CreatorState = creatorDecider.initial;
      let isEnding = false;
      for (const command of history) {
        const { freeProfile } = state;
        const { decision, state: after } = given(creatorDecider, state).whenAt(1, command);
        const refused = command.type === "OpenFreeProfile" && isEnding;
        expect("rejected" in decision ? decision.rejected : null).toBe(
          refused ? "free_profile_ending" : null,
        );
        state = after;
        if (command.type === "RemoveFreeProfile" && freeProfile) isEnding = true;
        if (command.type === "EndFreeFollows") isEnding = false;
        expect(state.endsFollows ?? false).toBe(isEnding);
        if (command.type === "OpenFreeProfile") expect(state.freeProfile).toBe(!refused);
        if (command.type === "RemoveFreeProfile") expect(state.freeProfile).toBe(false);
      }
    }),
  );
});

test("[OWNER-14] the link follows for free at once", () => {
  expect(freeFollowLink("https://marquee.example", "ava")).toBe("https://marquee.example/ava?follow_free=1");
});
