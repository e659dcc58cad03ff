import fc from "fast-check";
import { expect, test } from "vitest";

import type { AccountCommand, RegisterAccount } from "../../src/domain/account/account.commands.ts";
import { accountDecider } from "../../src/domain/account/account.decider.ts";
import type { AccountEvent } from "../../src/domain/account/account.events.ts";
import { fold } from "../../src/domain/decider/decider.ts";
import { storedEvents } from "../../src/protocol/stored-events.ts";
import { given } from "../running/given.ts";

const register: RegisterAccount = {
  type: "RegisterAccount",
  username: "dana",
  account_type: "user",
  email: null,
  country: "US",
};
const creator: RegisterAccount = { ...register, account_type: "model", email: "dana@example.com" };

/** Runs commands on a new account; rejected ones store nothing. */
const run = (...commands: readonly AccountCommand[]) => {
  const { events, state, answers } = given(accountDecider).whenAt(1_800_000_000, ...commands);
  return { events, state, rejections: answers.filter((answer) => answer !== "accepted") };
};

const application = {
  type: "ApplyAsCreator",
  application_id: "1",
  country: "SE",
  studio: null,
} as const satisfies AccountCommand;

const command: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.constantFrom<AccountCommand>(
    register,
    creator,
    { type: "AcceptTerms" },
    { type: "ConfirmEmail", email: "dana@example.com" },
    { type: "ChangeEmail", email: "new@example.com" },
    { type: "ChangeEmail", email: "none" },
    { type: "ApplyAsCreator", application_id: "1", country: "SE", studio: null },
    { type: "ApplyAsCreator", application_id: "2", country: "CA", studio: "north" },
    { type: "BlockTips" },
    { type: "AllowTips" },
    { type: "AppointReviewer" },
    { type: "SuspendAccount", reason: "fraud" },
    { type: "ReinstateAccount" },
    { type: "LinkIdentity", provider: "google", subject: "1", username: null },
  ),
  fc.record({ type: fc.constant("ChangeDisplayName" as const), display_name: fc.string() }),
  fc.record({
    type: fc.constant("ReviewCreator" as const),
    status: fc.constantFrom("approved", "rejected", "under_review"),
    reason: fc.option(fc.string()),
  }),
  fc.record({ type: fc.constant("ChangePictures" as const), avatar_url: fc.option(fc.string()) }),
);

test("whatever is commanded, the stored events alone give the same state", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      const { events, state } = run(...commands);
      expect(fold(accountDecider, events)).toEqual(state);
      expect(fold(accountDecider, JSON.parse(JSON.stringify(events)) as AccountEvent[])).toEqual(state);
    }),
  );
});

test("doing anything twice stores it once", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 10 }), command, (before, again) => {
      const once = run(...before, again).events.length;
      expect(run(...before, again, again).events.length).toBe(once);
    }),
  );
});

test("every event that the account stores has a schema", () => {
  const { events } = run(
    creator,
    { type: "ConfirmEmail", email: "dana@example.com" },
    { type: "ChangeDisplayName", display_name: "Dana" },
    { type: "ChangePictures", avatar_url: "a.webp" },
    { type: "ReviewCreator", status: "approved", reason: null },
    { type: "BlockTips" },
    { type: "AllowTips" },
    { type: "AppointReviewer" },
    { type: "SuspendAccount", reason: "fraud" },
    { type: "ReinstateAccount" },
  );
  expect(events.map(({ type }) => type)).toHaveLength(10);
  const fan = run(register, application, { type: "ReviewCreator", status: "approved", reason: null });
  expect(fan.events.map(({ type }) => type)).toEqual([
    "AccountRegistered",
    "CreatorApplied",
    "CreatorReviewed",
    "BecameCreator",
  ]);
  for (const { type } of [...events, ...fan.events]) expect(storedEvents).toHaveProperty(type);
});

test("a changed e-mail is the confirmed one from then on, and the one of before is confirmed no more", () => {
  const change = { type: "ChangeEmail", email: "new@example.com" } as const;
  const old = { type: "ConfirmEmail", email: "dana@example.com" } as const;
  const { state, events, rejections } = run(creator, old, change, old);
  expect(state).toMatchObject({ email: "new@example.com", email_confirmed: true });
  expect(rejections).toEqual(["email_changed"]);
  for (const { type } of events) expect(storedEvents).toHaveProperty(type);
  expect(run(register, { ...change, email: "none" }).rejections).toEqual(["email_invalid"]);
});

test("an account is registered once, and nothing happens to one that is not", () => {
  expect(run(register, register).rejections).toEqual(["account_exists"]);
  expect(run({ type: "BlockTips" }).rejections).toEqual(["account_unknown"]);
});

test("names and e-mails that break the rules never become an account", () => {
  expect(run({ ...register, username: "a b" }).rejections).toEqual(["username_invalid"]);
  expect(run({ ...register, username: "admin" }).rejections).toEqual(["username_invalid"]);
  expect(run({ ...register, email: "nobody" }).rejections).toEqual(["email_invalid"]);
  expect(run({ ...creator, email: null }).rejections).toEqual(["email_invalid"]);
});

test("[AUTH-06] a new creator is not approved until reviewed; a fan who has not applied is never reviewed", () => {
  expect(run(creator).state.compliance.status).toBeNull();
  expect(
    run(creator, { type: "ReviewCreator", status: "approved", reason: null }).state.compliance.status,
  ).toBe("approved");
  expect(run(register, { type: "ReviewCreator", status: "approved", reason: null }).rejections).toEqual([
    "not_a_creator",
  ]);
});

test("a creator is paid directly, one with a studio is not", () => {
  const isDirect = (it: RegisterAccount) =>
    (run(it).events[0]!.data as { is_direct_pay: boolean }).is_direct_pay;
  expect(isDirect(creator)).toBe(true);
  expect(isDirect({ ...creator, studio: "north" })).toBe(false);
  expect(isDirect(register)).toBe(false);
});

test("only the e-mail that the account has can be confirmed", () => {
  expect(run(creator, { type: "ConfirmEmail", email: "other@example.com" }).rejections).toEqual([
    "email_changed",
  ]);
  expect(run(creator, { type: "ConfirmEmail", email: "dana@example.com" }).state.email_confirmed).toBe(true);
});

test("[ROUTE-45] a fan who applies stays a fan until approved; rejected he may apply again, reviewed or approved not", () => {
  const rejected = { type: "ReviewCreator", status: "rejected", reason: "blurred" } as const;
  const approved = { type: "ReviewCreator", status: "approved", reason: null } as const;
  const waiting = run(register, application, application);
  expect([waiting.state.type, waiting.state.compliance.status]).toEqual(["user", "under_review"]);
  expect(waiting.rejections).toEqual(["application_submitted"]);
  const again = run(register, application, rejected, application);
  expect([again.state.type, again.state.compliance.status, again.rejections]).toEqual([
    "user",
    "under_review",
    [],
  ]);
  const done = run(register, application, approved, application);
  expect([done.state.type, done.rejections]).toEqual(["model", ["application_approved"]]);
});

test("[ROUTE-44] the studio of the application counts, else that of the sign-up; with one the creator is not paid directly", () => {
  const studioOf = (...commands: readonly AccountCommand[]) => run(...commands).state.studio;
  expect(studioOf({ ...creator, studio: "north" }, application)).toBe("north");
  expect(studioOf({ ...creator, studio: "north" }, { ...application, studio: "south/two" })).toBe(
    "south/two",
  );
  const approved = { type: "ReviewCreator", status: "approved", reason: null } as const;
  const directPay = (studio: string | null) =>
    run(register, { ...application, studio }, approved).events.at(-1)!.data;
  expect(directPay(null)).toEqual({ country: "SE", is_direct_pay: true });
  expect(directPay("north")).toEqual({ country: "SE", is_direct_pay: false });
});

test("what a sign-up says is stored as it is, and what it leaves out is filled in", () => {
  const registered = (signUp: RegisterAccount) => run(signUp).events[0]!.data;
  expect(registered(register)).toEqual({
    username: "dana",
    account_type: "user",
    display_name: "dana",
    email: null,
    country: "US",
    is_direct_pay: false,
    studio: null,
    model_ref: null,
    tracking: null,
    registered_at: 1_800_000_000,
  });
  const told = {
    display_name: "Dana D.",
    is_direct_pay: false,
    model_ref: "ava",
    tracking: { utm_source: "mail" },
  };
  expect(registered({ ...creator, ...told })).toMatchObject(told);
});

test("an e-mail that was confirmed is not confirmed again, one that comes back unconfirmed is", () => {
  const confirm = { type: "ConfirmEmail", email: "dana@example.com" } as const;
  expect(run(creator, confirm, confirm).events.map(({ type }) => type)).toEqual([
    "AccountRegistered",
    "EmailConfirmed",
  ]);
  // Changing to the address that was never confirmed confirms it: the link to it was used.
  const { events, state } = run(creator, { type: "ChangeEmail", email: "dana@example.com" });
  expect(events.map(({ type }) => type)).toEqual(["AccountRegistered", "EmailChanged"]);
  expect(state.email_confirmed).toBe(true);
  expect(run(creator, { type: "ChangeEmail", email: "" }).rejections).toEqual(["email_invalid"]);
});

const approval = { type: "ReviewCreator", status: "approved", reason: null } as const;

test("a review is stored when its verdict or its reason is another one", () => {
  const verdicts = (...commands: readonly AccountCommand[]) =>
    run(creator, ...commands).events.filter(({ type }) => type === "CreatorReviewed").length;
  const rejected = { type: "ReviewCreator", status: "rejected", reason: "blurred" } as const;
  expect(verdicts(rejected, rejected)).toBe(1);
  expect(verdicts(rejected, { ...rejected, reason: "too dark" })).toBe(2);
  expect(verdicts({ ...rejected, reason: null }, approval)).toBe(2);
});

test("only a fan who applied becomes a creator by an approval: a creator is one already", () => {
  expect(run(creator, application, approval).events.map(({ type }) => type)).toEqual([
    "AccountRegistered",
    "CreatorApplied",
    "CreatorReviewed",
  ]);
});

test("where a creator is paid to is checked anew when it changes; a fan is paid nowhere", () => {
  const details = { type: "GivePayoutDetails", method: "iban", country: "SE", tax_form: "w8ben" } as const;
  const looked = { type: "ReviewPayout", status: "verified", reason: null } as const;
  expect(run(creator, details).state.payout).toEqual({ status: "pending", reason: null });
  expect(run(creator, details, looked).state.payout).toEqual({ status: "verified", reason: null });
  expect(run(creator, details, looked, details).state.payout).toEqual({ status: "pending", reason: null });
  expect(run(creator, details).events.at(-1)!.data).not.toHaveProperty("type");
  expect(run(register, details, looked).rejections).toEqual(["not_a_creator", "not_a_creator"]);
  const reasons = run(creator, details, looked, { ...looked, reason: "again" }, looked);
  expect(reasons.events.filter(({ type }) => type === "PayoutReviewed")).toHaveLength(3);
  const held = { ...looked, status: "on_hold" } as const;
  expect(
    run(creator, looked, held, held).events.filter(({ type }) => type === "PayoutReviewed"),
  ).toHaveLength(2);
});

test("each identity is linked once, and those of other providers or people beside it", () => {
  const link = (provider: "google" | "twitter", subject: string) =>
    ({ type: "LinkIdentity", provider, subject, username: null }) as const;
  const { state } = run(
    register,
    link("google", "1"),
    link("google", "2"),
    link("twitter", "1"),
    link("google", "1"),
    link("twitter", "1"),
  );
  expect(state.identities).toEqual([
    { provider: "google", subject: "1" },
    { provider: "google", subject: "2" },
    { provider: "twitter", subject: "1" },
  ]);
});

test("tips, suspension and the reviewer's office follow what was done last", () => {
  const stateAfter = (...commands: readonly AccountCommand[]) => run(register, ...commands).state;
  const suspend = { type: "SuspendAccount", reason: "fraud" } as const;
  expect([stateAfter().tip_blocked, stateAfter({ type: "BlockTips" }).tip_blocked]).toEqual([false, true]);
  expect(stateAfter({ type: "BlockTips" }, { type: "AllowTips" }).tip_blocked).toBe(false);
  expect([stateAfter().suspended, stateAfter(suspend).suspended]).toEqual([false, true]);
  expect(stateAfter(suspend, { type: "ReinstateAccount" }).suspended).toBe(false);
  const appointed = (one: RegisterAccount) => run(one, { type: "AppointReviewer" }).state.is_reviewer;
  // Reviewers are creators (section 22).
  expect([appointed(register), appointed(creator)]).toEqual([false, true]);
});

test("an identity is let go while another way in is left: a password, or one of a provider that is open here", () => {
  const link = (provider: "google" | "twitter") =>
    ({ type: "LinkIdentity", provider, subject: "1", username: null }) as const;
  const unlink = (hasPassword: boolean, ...waysIn: ("google" | "twitter")[]) =>
    ({ type: "UnlinkIdentity", provider: "google", hasPassword, waysIn }) as const;
  const after = (...commands: readonly AccountCommand[]) => {
    const { rejections, state } = run(register, ...commands);
    return rejections[0] ?? state.identities.map(({ provider }) => provider).join(" ");
  };
  expect(after(link("google"), unlink(true))).toBe("");
  expect(after(link("google"), unlink(false, "google", "twitter"))).toBe("only_way_in");
  const both = [link("google"), link("twitter")] as const;
  expect(after(...both, unlink(false, "google", "twitter"))).toBe("twitter");
  // The other provider is turned off.
  expect(after(...both, unlink(false, "google"))).toBe("only_way_in");
  expect(after(link("twitter"), unlink(false, "twitter"))).toBe("twitter");
  expect(after(unlink(false))).toBe("");
});

test("a country is changed once; it is that of a fan, and of a creator who applied anew", () => {
  const change = (country: string): AccountCommand => ({ type: "ChangeCountry", country });
  const { events, state } = run(register, change("DE"), change("DE"));
  expect([events.length, state.country, state.username]).toEqual([2, "DE", "dana"]);
});

test("a picture that is held is let go by null; one that is rejected goes from view only if it was shown", () => {
  const hold = (address: string | null) => ({ type: "HoldPicture", picture: "avatar", address }) as const;
  const held = (...commands: readonly AccountCommand[]) => {
    const { events, state } = run(creator, ...commands);
    return [events.length - 1, state.held.avatar ?? null];
  };
  expect(held(hold(null))).toEqual([0, null]);
  expect(held(hold("a.webp"), hold("a.webp"))).toEqual([1, "a.webp"]);
  expect(held(hold("a.webp"), hold("b.webp"), hold(null), hold(null))).toEqual([3, null]);
  const shown = { type: "ChangePictures", avatar_url: "a.webp" } as const;
  const rejected = (address: string | null) => {
    const { events, state } = run(creator, shown, { type: "RejectPicture", picture: "avatar", address });
    return [events.at(-1)!.data, state.pictures.avatar_url];
  };
  expect(rejected("a.webp")).toEqual([{ picture: "avatar", was_shown: true }, null]);
  expect(rejected("b.webp")).toEqual([{ picture: "avatar", was_shown: false }, "a.webp"]);
  expect(rejected(null)).toEqual([{ picture: "avatar", was_shown: false }, "a.webp"]);
  const none = run(creator, { type: "RejectPicture", picture: "avatar", address: null });
  expect(none.events.at(-1)!.data).toEqual({ picture: "avatar", was_shown: false });
});

test("[COVER-29] a new picture clears what waited or was rejected in its place; a cover's place is picture and film", () => {
  const hold = (picture: "avatar" | "cover_picture" | "cover_video"): AccountCommand => ({
    ...{ type: "HoldPicture", picture, address: `${picture}.held` },
  });
  const turnDown = (picture: "avatar" | "cover_picture"): AccountCommand => ({
    ...{ type: "RejectPicture", picture, address: null },
  });
  const waits = (...commands: readonly AccountCommand[]) => {
    const { held, rejected } = run(creator, ...commands).state;
    const names = Object.entries(held).flatMap(([slot, address]) => (address === undefined ? [] : [slot]));
    return [names.toSorted(), [...rejected].toSorted()];
  };
  const avatar = { type: "ChangePictures", avatar_url: "new.webp" } as const;
  const film = { type: "ChangePictures", cover_video_url: "new.mp4" } as const;
  const both = [hold("avatar"), hold("cover_picture")];
  expect(waits(...both)).toEqual([["avatar", "cover_picture"], []]);
  expect(waits(...both, avatar)).toEqual([["cover_picture"], []]);
  expect(waits(...both, film)).toEqual([["avatar"], []]);
  expect(waits(...both, hold("cover_video"))).toEqual([["avatar", "cover_video"], []]);
  const down = [turnDown("avatar"), turnDown("cover_picture")];
  expect(waits(...down)).toEqual([[], ["avatar", "cover_picture"]]);
  expect(waits(...down, avatar)).toEqual([[], ["cover_picture"]]);
  expect(waits(...down, film)).toEqual([[], ["avatar"]]);
});

test("[CWL-10] [ROUTE-45] the terms are accepted once: as the account is made, or later", () => {
  const accepts: AccountCommand = { type: "AcceptTerms" };
  const later = run(register, accepts, accepts);
  const atOnce = run({ ...creator, accepts_terms: true }, accepts);
  for (const { events, state } of [later, atOnce]) {
    expect(events.map(({ type }) => type)).toEqual(["AccountRegistered", "TermsAccepted"]);
    expect(state.has_accepted_terms).toBe(true);
  }
  expect(run(register).state.has_accepted_terms).toBe(false);
});
