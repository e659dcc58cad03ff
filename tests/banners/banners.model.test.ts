import { createActor, SimulatedClock, type AnyEventObject } from "xstate";
import { describe, expect, test } from "vitest";

import { createEmailMemory } from "../../src/actors/banners/banners.actors.ts";
import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { bannersMachine, selectBannersView } from "../../src/machines/banners/banners.machine.ts";
import { memoryStorage, testServices } from "../actors/app-services.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";
import { neutral } from "../../model-tests/walk/neutral.ts";

const now = 1_790_000_000;
const answers = (actorId: string, data: unknown): never =>
  ({ type: `xstate.done.actor.${actorId}`, actorId, output: { status: "ok", data } }) as never;
const payable = (amount: number) =>
  answers("getPayoutStatus", { status: "missing", payable_amount: amount, reason: null });
const payto = (verified: boolean, minimum: number) =>
  answers("getPayto", { payto: { verified, minimum_payment: minimum } });
const calls = ({ children }: { readonly children: object }) =>
  Object.keys(children).filter((id) => id.startsWith("get"));
const asked = (emitted: readonly AnyEventObject[]) =>
  emitted.filter(({ type }) => type === "dialog.requested");

describe("the payout prompt", () => {
  const start = (user = sampleCreator) => drive(bannersMachine, { user, now });

  test("[BANNER-19] a creator's payout status is asked on start; [BANNER-20] a fan is asked nothing", () => {
    expect(calls(start().actor.getSnapshot())).toEqual(["getPayoutStatus"]);
    const fan = start(sampleFan);
    expect(calls(fan.actor.getSnapshot())).toEqual([]);
    fan.actor.send(payable(12_345));
    expect(asked(fan.emitted)).toEqual([]);
  });

  test("[BANNER-21] payout data are looked up only with a payable balance", () => {
    const { actor } = start();
    actor.send(payable(1));
    expect(calls(actor.getSnapshot())).toEqual(["getPayto"]);
    const nothing = start().actor;
    nothing.send(payable(0));
    expect(calls(nothing.getSnapshot())).toEqual([]);
  });

  const prompts = (balance: number, verified: boolean, minimum: number) => {
    const { actor, emitted } = start();
    actor.send(payable(balance));
    actor.send(payto(verified, minimum));
    return asked(emitted);
  };

  test("[BANNER-22] [BANNER-10] [BANNER-11] [CERR-34] it opens without verified data, from the minimum on", () => {
    const alert = {
      type: "dialog.requested",
      dialog: {
        kind: "alert",
        name: "payout",
        title: "It's time for you to get paid!",
        text: "Enter your payout information so we can send you your earnings.",
      },
    };
    expect(prompts(2_000, false, 2_000)).toEqual([alert]);
    expect(prompts(12_345, false, 2_000)).toEqual([alert]);
  });

  test("[BANNER-23] not with verified payout data", () => {
    expect(prompts(12_345, true, 2_000)).toEqual([]);
  });

  test("[BANNER-24] not with a minimum above the balance", () => {
    expect(prompts(1_999, false, 2_000)).toEqual([]);
  });

  test("[BANNER-12] [CERR-35] Ok leads to where payout data are seen to, closing it leads nowhere", () => {
    const leadsTo = (answer: "confirmed" | "dismissed") => {
      const { actor, emitted } = start();
      actor.send(payable(2_000));
      actor.send(payto(false, 2_000));
      actor.send({ type: "question.answered", name: "payout", answer });
      return emitted.slice(1);
    };
    expect(leadsTo("confirmed")).toEqual([{ type: "navigation.requested", to: "/account/pay_to" }]);
    expect(leadsTo("dismissed")).toEqual([]);
  });

  const refused = (actorId: string): never =>
    ({
      type: `xstate.done.actor.${actorId}`,
      actorId,
      output: { status: "failed", failure: { code: "too_many", error: "Too many tries." } },
    }) as never;
  const broke = (actorId: string): never =>
    ({ type: `xstate.error.actor.${actorId}`, actorId, error: "offline" }) as never;
  const closedBy = (answer: "confirmed" | "dismissed") =>
    ({ type: "question.answered", name: "payout", answer }) as const;

  test.each([
    ["a fan", sampleFan, []],
    ["a status that is refused", sampleCreator, [refused("getPayoutStatus")]],
    ["a status that cannot be asked", sampleCreator, [broke("getPayoutStatus")]],
    ["nothing to pay out", sampleCreator, [payable(0)]],
    ["payout data that are refused", sampleCreator, [payable(2_000), refused("getPayto")]],
    ["payout data that cannot be asked", sampleCreator, [payable(2_000), broke("getPayto")]],
    ["verified payout data", sampleCreator, [payable(2_000), payto(true, 2_000)]],
  ] as const)("is over for this page load with %s", (_, user, told) => {
    const { actor, emitted } = start(user);
    for (const event of told) actor.send(event);
    actor.send(closedBy("confirmed"));
    expect([actor.getSnapshot().value, emitted]).toEqual([{ email: "open", payout: "settled" }, []]);
  });

  test.each(["confirmed", "dismissed"] as const)(
    "[BANNER-19] is asked once: after it was %s it is over",
    (how) => {
      const { actor, emitted } = start();
      actor.send(payable(2_000));
      actor.send(payto(false, 2_000));
      actor.send(closedBy(how));
      const before = emitted.length;
      actor.send(closedBy("confirmed"));
      expect(emitted).toHaveLength(before);
    },
  );
});

describe("the e-mail banner", () => {
  const unconfirmed = { ...sampleFan, email_confirmed: false };

  test("[BANNER-17] closed, it stays away for 259200 seconds in this browser, and comes back then", () => {
    let time = now;
    const store = memoryStorage();
    const storage = createEntryStorage(
      () => store,
      () => time,
    );
    const open = () => {
      const machine = neutral(bannersMachine).provide({
        actors: { emailMemory: createEmailMemory(testServices({ storage })) },
      });
      const actor = createActor(machine, {
        input: { user: unconfirmed, now: time },
        clock: new SimulatedClock(),
      });
      actor.start();
      return { actor, status: () => selectBannersView(actor.getSnapshot()).status };
    };
    const first = open();
    expect(first.status()).toBe("email");
    first.actor.send({ type: "banner.closed" });
    expect(first.status()).toBe("none");
    expect(store.key(0)).toBe("csf_email_banner_hidden");
    time = now + 259_199;
    expect(open().status()).toBe("none");
    time = now + 259_200;
    expect(open().status()).toBe("email");
  });

  test("goes as soon as the server tells that the address is confirmed", () => {
    const { actor } = drive(bannersMachine, { user: unconfirmed, now });
    const tell = (user: typeof sampleFan) =>
      actor.send({ type: "socket.received", name: "account.user-update", data: { user } });
    tell({ ...sampleFan, id: "somebody else" });
    expect(selectBannersView(actor.getSnapshot()).status).toBe("email");
    tell(sampleFan);
    expect(selectBannersView(actor.getSnapshot()).status).toBe("none");
  });
});

describe("what stands above the pages", () => {
  const { created_at } = sampleCreator;
  const pictures = { fans_avatar_url: "/a.webp", fans_cover_picture_url: "/c.webp" };
  const standing = (status: "rejected" | "under_review" | "approved", reason: string | null = null) => ({
    ...sampleCreator,
    compliance_status: { status, reason },
  });
  const start = (user: typeof sampleFan, more: { readonly takesCreators?: boolean } = {}) => {
    const memory = listener();
    const driven = drive(bannersMachine, { user, now: created_at, ...more }, { emailMemory: memory.logic });
    const tell = (event: object) => driven.actor.send({ type: "socket.received", ...event } as never);
    return { ...driven, memory, tell, view: () => selectBannersView(driven.actor.getSnapshot()) };
  };

  test("an application that was declined, with its reason, and the way to correct it where anybody can apply", () => {
    const declined = standing("rejected", "Blurred");
    const shown = { status: "declined", reason: "Blurred", canUpdate: true };
    expect(start(declined).view()).toEqual(shown);
    expect(start(declined, { takesCreators: true }).view()).toEqual(shown);
    expect(start(declined, { takesCreators: false }).view()).toEqual({ ...shown, canUpdate: false });
  });

  test("an application that waits, pictures that are missing, nothing", () => {
    expect(start(standing("under_review")).view()).toEqual({ status: "review" });
    expect(start(standing("approved")).view()).toEqual({ status: "pictures", username: "ava" });
    expect(start({ ...standing("approved"), ...pictures }).view()).toEqual({ status: "none" });
  });

  test("an address to be confirmed, with what sends the mail again", () => {
    const { actor, view } = start({ ...sampleFan, email_confirmed: false });
    const { resendEmail } = actor.getSnapshot().children;
    expect(resendEmail?.id).toBe("resendEmail");
    const shown = view();
    expect(shown).toMatchObject({ status: "email", email: "fan@demo.example" });
    expect(shown.status === "email" && shown.resendEmail).toBe(resendEmail);
  });

  test("the notice for some countries runs beside it", () => {
    expect(start(sampleFan).actor.getSnapshot().children.geoNotice?.id).toBe("geoNotice");
  });

  test("[BANNER-17] only the banner of the e-mail can be closed", () => {
    const { actor, memory, tell, view } = start(sampleFan);
    actor.send({ type: "banner.closed" });
    tell({ name: "account.user-update", data: { user: { ...sampleFan, email_confirmed: false } } });
    expect([view().status, memory.heard]).toEqual(["email", []]);
    actor.send({ type: "banner.closed" });
    expect([view().status, memory.heard]).toEqual(["none", [{ type: "email.hidden" }]]);
  });

  test("changes with events of the own account alone", () => {
    const { tell, view } = start(standing("under_review"));
    tell({ name: "profile.update", data: { username: "ava" } });
    tell({ name: "account.verification-update", data: { status: "rejected", reason: null } });
    expect(view()).toEqual({ status: "review" });
    tell({ name: "account.user-update", data: { user: standing("rejected") } });
    expect(view()).toEqual({ status: "declined", reason: null, canUpdate: true });
  });
});

test("guests and creators whose account is on hold have no banners and are asked nothing", () => {
  const loaded = { type: "xstate.done.actor.loadBanners", actorId: "loadBanners", output: undefined };
  const guest = appFlow.inputs[0]!;
  const hasBanners = (user: typeof sampleFan | null) => {
    const { actor } = drive(appMachine, { ...guest, user });
    actor.send(loaded as never);
    return "banners" in actor.getSnapshot().children;
  };
  expect([null, { ...sampleCreator, tip_blocked: true }].map(hasBanners)).toEqual([false, false]);
  expect([sampleFan, { ...sampleFan, tip_blocked: true }, sampleCreator].map(hasBanners)).toEqual([
    true,
    true,
    true,
  ]);
});
