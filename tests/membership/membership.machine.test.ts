import { describe, expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import {
  membershipMachine,
  selectMembershipView,
  type BlockWanted,
} from "../../src/machines/membership/membership.machine.ts";
import {
  sampleExpiringRecord,
  sampleRecord,
  sampleTrialRecord,
} from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const now = 1_790_000_000;
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

const open = (creator: CreatorRecord, signedIn = true) => {
  const changeBlock = promiseLogic<unknown, BlockWanted>();
  const request = { kind: "membership", creator } as const;
  const driven = drive(
    membershipMachine,
    { request, signedIn, now, page },
    { changeBlock: changeBlock.logic },
  );
  return {
    ...driven,
    asked: changeBlock.asked,
    view: () => selectMembershipView(driven.actor.getSnapshot()),
  };
};

test("[CERR-28] without subscriptions and without a block there is nothing to manage", () => {
  expect(open(sampleRecord).view().status).toBe("missing");
  expect(open({ ...sampleRecord, is_blocked: true }).view()).toMatchObject({ status: "showing", rows: [] });
  expect(open(sampleExpiringRecord).view()).toMatchObject({ status: "showing", isBlocked: false });
});

test("a guest gets the log-in", () => {
  const { emitted, view } = open(sampleExpiringRecord, false);
  expect(emitted).toMatchObject([{ dialog: { kind: "sign-in", reload: true } }]);
  expect(view()).toEqual({ status: "closed" });
});

test("the panel stays while a block is asked for, and is gone when it is left", () => {
  const { actor, view } = open(sampleExpiringRecord);
  actor.send({ type: "block.pressed" });
  expect(view()).toMatchObject({ status: "changing", name: "Ava" });
  breakOff(actor, "changeBlock");
  expect(view()).toEqual({ status: "closed" });
});

describe("a row's button", () => {
  const [expiring] = sampleExpiringRecord.subscriptions;
  test.each([
    ["cancel", "access", "cancel-subscription"],
    ["reactivate", "access", "reactivate-subscription"],
    ["reactivate", "trial", "subscribe"],
    ["subscribe", "gift", "subscribe"],
  ] as const)("%s at %s leads to %s", (action, subscription, kind) => {
    const creator = {
      ...sampleExpiringRecord,
      subscriptions: [expiring!, ...sampleTrialRecord.subscriptions],
    };
    const { actor, emitted } = open(creator);
    actor.send({ type: "action.pressed", action, subscription });
    expect(emitted).toMatchObject([{ type: "dialog.requested", dialog: { kind, username: "ava" } }]);
    expect(actor.getSnapshot().status).toBe("done");
  });
});

describe("blocking", () => {
  test.each([
    [false, "User blocked."],
    [true, "User unblocked."],
  ] as const)(
    "[API-18] [API-19] [SUBP-20] [SUBP-21] [ERR-38] [ERR-39] who is blocked: %s; then '%s', and the page is loaded anew",
    (is_blocked, text) => {
      const { actor, asked, emitted } = open({ ...sampleExpiringRecord, is_blocked });
      actor.send({ type: "block.pressed" });
      actor.send({ type: "block.pressed" });
      expect(asked).toEqual([{ username: "ava", blocks: !is_blocked }]);
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      answer(actor, "changeBlock", {
        status: "ok",
        data: { data: { username: "ava", is_blocked: !is_blocked } },
      });
      expect(emitted).toEqual([
        { type: "flash.requested", toast: { kind: "success", text } },
        { type: "page.reloadRequested" },
      ]);
    },
  );

  test.each([false, true])(
    "[ERR-22] [ERR-23] a failure says nothing, and the dialog closes (blocked: %s)",
    (is_blocked) => {
      for (const fails of [true, false]) {
        const { actor, emitted } = open({ ...sampleExpiringRecord, is_blocked });
        actor.send({ type: "block.pressed" });
        if (fails)
          answer(actor, "changeBlock", { status: "failed", failure: { code: "server_error", error: "x" } });
        else breakOff(actor, "changeBlock");
        expect([actor.getSnapshot().status, emitted]).toEqual(["done", []]);
      }
    },
  );
});

test("[SUB-49] a Snapchat membership that cannot be reactivated leads to the dialog in which it is bought", () => {
  const snapchat = { ...sampleTrialRecord.subscriptions[0]!, type: "snapchat", status: "active" } as const;
  const opened = open({ ...sampleTrialRecord, subscriptions: [snapchat] });
  opened.actor.send({ type: "action.pressed", subscription: "snapchat", action: "reactivate" });
  expect(opened.emitted).toMatchObject([
    { type: "dialog.requested", dialog: { kind: "snapchat", username: "ava" } },
  ]);
});
