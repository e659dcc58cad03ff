import { act } from "react";
import { expect, test } from "vitest";

import { breakOff, drive } from "../../model-tests/walk/drive.ts";
import { press } from "../../model-tests/walk/page-actions.ts";
import { membershipMachine, type BlockWanted } from "../../src/machines/membership/membership.machine.ts";
import { sampleExpiringRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { MembershipDialog } from "../../src/views/membership/membership.view.tsx";
import { find, press as pressed, render } from "../kit/render.tsx";
import { promiseLogic } from "../running/promise-logic.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

const open = (creator: CreatorRecord, onClose = () => {}) => {
  const changeBlock = promiseLogic<unknown, BlockWanted>();
  const input = {
    request: { kind: "membership", creator },
    signedIn: true,
    now: 1_790_000_000,
    page,
  } as const;
  const driven = drive(membershipMachine, input, { changeBlock: changeBlock.logic });
  const { element } = render(<MembershipDialog membership={driven.actor} onClose={onClose} />);
  return { ...driven, text: () => document.body.textContent, element };
};

test("[CERR-28] without subscriptions and without a block the dialog says that there are none", () => {
  expect(open(sampleRecord).text()).toContain("Subscriptions not found. Please contact customer service.");
});

test.each([
  ["Block", false],
  ["Unblock", true],
] as const)("[ERR-22] [ERR-23] %s that fails says nothing, and the dialog closes", (name, is_blocked) => {
  const { actor, emitted, text } = open({ ...sampleExpiringRecord, is_blocked });
  act(() => void press(document, name));
  act(() => breakOff(actor, "changeBlock"));
  expect(text()).toBe("");
  expect(emitted.filter(({ type }) => type === "toast.requested")).toEqual([]);
});

test("[SUBP-25] the words that lead to the card close the dialog; while a block is on its way they lead nowhere", () => {
  const [subscription] = sampleExpiringRecord.subscriptions;
  const subscriptions = [{ ...subscription!, status: "past_due" as const }];
  let closed = 0;
  open({ ...sampleExpiringRecord, subscriptions, is_blocked: false }, () => (closed += 1));
  pressed(find("a", "check your card"));
  expect(closed).toBe(1);
  act(() => void press(document, "Block"));
  expect(document.querySelector("a")).toBeNull();
  expect(document.body.textContent).toContain("Please check your card.");
});
