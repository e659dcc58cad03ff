import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { sampleCreator, sampleSite } from "../../src/machines/app/sample-records.ts";
import { profileOwnerMachine } from "../../src/machines/profile-owner/profile-owner.machine.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { NOW, routeTo } from "../profile/profile-start.ts";

const own = { ...sampleRecord, can_edit: true, is_self: true };

const asks = (creator: typeof own, offersTwitter: boolean): boolean => {
  const input = {
    creator,
    route: routeTo(""),
    user: sampleCreator,
    site: sampleSite,
    now: NOW,
    offersTwitter,
  };
  const { actor } = drive(profileOwnerMachine, input);
  return actor.getSnapshot().children.connectTwitter !== undefined;
};

test("[PROFILE-43] the owner is asked to connect Twitter where the site has it, and nobody else is", () => {
  expect(asks(own, true)).toBe(true);
  expect(asks(own, false)).toBe(false);
  expect(asks({ ...own, is_self: false }, true)).toBe(false);
});
