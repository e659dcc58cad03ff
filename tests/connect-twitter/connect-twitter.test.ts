import { expect, test } from "vitest";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import { sampleCreator, sampleSite } from "../../src/machines/app/sample-records.ts";
import { profileMachine } from "../../src/machines/profile/profile.machine.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { NOW, routeTo } from "../profile/profile-start.ts";

const own = { ...sampleRecord, can_edit: true, is_self: true };
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

const asks = (creator: typeof own, offersTwitter: boolean): boolean => {
  const input = { route: routeTo(""), user: sampleCreator, site: sampleSite, now: NOW, page };
  const { actor } = drive(profileMachine, input);
  answer(actor, "loadCreator", { status: "ok", data: creator });
  answer(actor, "loadEditing", { offersTwitter });
  return actor.getSnapshot().children.connectTwitter !== undefined;
};

test("[PROFILE-43] the owner is asked to connect Twitter where the site has it, and nobody else is", () => {
  expect(asks(own, true)).toBe(true);
  expect(asks(own, false)).toBe(false);
  expect(asks({ ...own, is_self: false }, true)).toBe(false);
});
