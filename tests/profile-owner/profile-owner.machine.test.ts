import { expect, test } from "vitest";

import { profileOwnerFlow } from "../../src/machines/profile-owner/profile-owner.flow.ts";
import { profileOwnerMachine } from "../../src/machines/profile-owner/profile-owner.machine.ts";
import { sampleRoute } from "../../src/machines/profile/sample-profile.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

const [asShown, asWriting] = profileOwnerFlow.inputs;
const now = 1_790_000_000;

test("[PROFILE-20] [PROFILE-28] the address opens the editor of a new post or of one that is there, and closes it", () => {
  const { actor } = drive(profileOwnerMachine, asShown!);
  const editing = () => [actor.getSnapshot().context.editing, "postEditor" in actor.getSnapshot().children];
  expect(editing()).toEqual([null, false]);
  const to = (...route: Parameters<typeof sampleRoute>) =>
    actor.send({ type: "route.changed", route: sampleRoute(...route), now });
  to("posts/create");
  expect(editing()).toEqual(["new", true]);
  to("posts/create", { post: "7" });
  expect(editing()).toEqual([7, true]);
  to("");
  expect(editing()).toEqual([null, false]);
  expect(drive(profileOwnerMachine, asWriting!).actor.getSnapshot().context.editing).toBe("new");
});

test("a record that is read anew is what the editors start from", () => {
  const [freeProfile, customize, tipMenu] = [listener(), listener(), listener()];
  const { actor } = drive(profileOwnerMachine, asShown!, {
    ...{ freeProfile: freeProfile.logic, customize: customize.logic, tipMenu: tipMenu.logic },
  });
  const { creator } = asShown!;
  actor.send({ type: "record.read", creator });
  const { setting, content, can_subscribe_free: isOn } = creator;
  expect(freeProfile.heard).toEqual([{ type: "record.changed", isOn }]);
  expect(customize.heard).toEqual([{ type: "record.changed", setting, content }]);
  expect(tipMenu.heard).toEqual([{ type: "page.changed" }]);
});
