import { expect, test } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import { privateShowDecider } from "../../src/domain/private-show/private-show.decider.ts";
import { privateStudioPath, privateViewPath } from "../../src/domain/private-show/private-paths.ts";
import {
  endingText,
  invitationButton,
  invitationQuestion,
  minutesAndSeconds,
} from "../../src/domain/private-show/private-texts.ts";

test("[PRIV-03] an invitation says what it costs, or that it is free", () => {
  expect(invitationQuestion(10, 1500)).toBe("Do you accept a live 1:1 video chat of 10 minutes for $15.00?");
  expect(invitationQuestion(5, 0)).toBe("Do you accept a live 1:1 video chat of 5 minutes for free?");
});

test.each([
  [0, "0:00"],
  [59.9, "0:59"],
  [60, "1:00"],
  [65, "1:05"],
  [119, "1:59"],
  [-3, "0:00"],
])("%s seconds read %s", (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});

test("an offer is declined once, and not after it was taken back", () => {
  const now = 1_790_000_000;
  const terms = { creatorId: "ava", fanId: "fan", kind: "c2c", minutes: 10, amount: 1000 } as const;
  const decide = (state: typeof privateShowDecider.initial, type: "DeclinePrivate" | "WithdrawPrivate") => {
    const decided = privateShowDecider.decide({ type }, state, { now: now + 1 });
    return "events" in decided ? decided.events : [];
  };
  const begun = privateShowDecider.decide({ type: "InviteToPrivate", ...terms }, privateShowDecider.initial, {
    now,
  });
  const invited = fold(privateShowDecider, "events" in begun ? begun.events : []);
  const declined = decide(invited, "DeclinePrivate");
  expect(declined).toMatchObject([{ type: "PrivateClosed", data: { reason: "declined" } }]);
  expect(decide(fold(privateShowDecider, declined, invited), "DeclinePrivate")).toEqual([]);
  const withdrawn = fold(privateShowDecider, decide(invited, "WithdrawPrivate"), invited);
  expect(decide(withdrawn, "DeclinePrivate")).toEqual([]);
});

test("[PRIV-08] [PRIV-09] the button of an invitation says what is bought, or that it is accepted", () => {
  expect([invitationButton(1500), invitationButton(0)]).toEqual(["Confirm Purchase of $15.00", "Accept"]);
});

test("how a show ended is said to each of the two, with what goes back", () => {
  const reasons = ["over", "ended-by-creator", "ended-by-fan", "line-lost", "not-started", "money-back"];
  const told = (role: "creator" | "fan") => reasons.map((reason) => endingText({ reason, refund: 0 }, role));
  const same = ["The connection was lost.", "The chat did not begin in time.", "The payment was taken back."];
  expect(told("creator")).toEqual([
    ...["The time is up.", "You ended the chat.", "The fan ended the chat.", ...same],
  ]);
  expect(told("fan")).toEqual([
    ...["The time is up.", "The creator ended the chat.", "You ended the chat.", ...same],
  ]);
  const back = (role: "creator" | "fan") => endingText({ reason: "over", refund: 1 }, role);
  expect(back("fan")).toBe("The time is up. $0.01 go back to you.");
  expect(back("creator")).toBe("The time is up. $0.01 go back to the fan.");
  expect(endingText({ reason: "another", refund: 0 }, "fan")).toBe("The chat is over.");
});

test("[PRIV-11] [PRIV-12] [PRIV-19] [PRIV-20] a chat of two cameras has addresses of its own", () => {
  expect([privateViewPath("ava", "c2c"), privateViewPath("ava", "stream")]).toEqual([
    ...["/stream/view/c2c/ava", "/stream/view/ava"],
  ]);
  expect([privateStudioPath("c2c"), privateStudioPath("stream")]).toEqual([
    ...["/stream/create/c2c", "/stream/create"],
  ]);
});
