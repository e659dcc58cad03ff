import { createActor, fromCallback, fromPromise } from "xstate";
import { act } from "react";
import { expect, test } from "vitest";

import { countdownMachine } from "../../src/machines/countdown/countdown.machine.ts";
import { paymentMachine } from "../../src/machines/payment/payment.machine.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { subscribeMachine, type SubscribeInput } from "../../src/machines/subscribe/subscribe.machine.ts";
import type { Opened } from "../../src/machines/subscribe/retained.ts";
import type { Started } from "../../src/machines/payment/payment-actors.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { PaymentDialog } from "../../src/views/payment/payment.view.tsx";
import { SubscribeDialog } from "../../src/views/subscribe/subscribe.view.tsx";
import { find, render } from "../kit/render.tsx";

const countdown = countdownMachine.provide({ actors: { tick: fromCallback(() => undefined) } });
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

const show = async (creator: CreatorRecord, change: Partial<SubscribeInput> = {}): Promise<HTMLElement> => {
  const opened: Opened = { status: "ok", data: { creator, retained: null } };
  const machine = subscribeMachine.provide({
    actors: {
      openBenefits: fromPromise(async (): Promise<Opened> => opened),
      retention: fromCallback(() => undefined),
      countdown,
    },
  });
  const input: SubscribeInput = {
    request: { kind: "subscribe", username: "ava" },
    signedIn: true,
    now: 1_790_000_000,
    page,
    ...change,
  };
  const actor = createActor(machine, { input }).start();
  const { element } = render(<SubscribeDialog subscribe={actor} onClose={() => undefined} />);
  await act(async () => undefined);
  return element;
};

const noTrial: CreatorRecord = { ...sampleRecord, can_trial: false };
const buttons = (element: HTMLElement) =>
  [...element.querySelectorAll("button")].map((button) => button.textContent);
const benefits = (element: HTMLElement) =>
  [...element.querySelectorAll('ul[aria-label="Benefits"] li')].map((item) => item.textContent);

test("[SUB-04] [SUB-05] [SUB-07] [SUB-08] [SUB-10] [SUB-11] [SUB-12] the benefits dialog shows cover, name, face and benefits", async () => {
  const user = { ...sampleRecord.user, fans_cover_picture_url: "/cover.webp", fans_avatar_url: "/face.webp" };
  const element = await show({ ...noTrial, user });
  expect([...element.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
    "/cover.webp",
    "/face.webp",
  ]);
  expect(element.textContent).toContain("Ava");
  expect(element.querySelector("dialog")?.getAttribute("aria-label")).toBe("Subscribe to Ava");
  expect(benefits(element)).toEqual([
    "Exclusive content in feed",
    "Direct messaging",
    "Live streams",
    "Cancel anytime",
    "Support the creator",
  ]);
});

test("[SUB-09] [SUB-59] [SUB-60] direct messaging goes when the creator's or the viewer's tips are blocked", async () => {
  expect(benefits(await show({ ...noTrial, tip_blocked: true }))).not.toContain("Direct messaging");
  expect(benefits(await show(noTrial, { page: { ...page, tipBlocked: true } }))).not.toContain(
    "Direct messaging",
  );
});

const choosing = (offer: "6mo" | "1mo" | "trial" | "winback") => ({
  request: { kind: "subscribe", username: "ava", offer } as const,
});
const mainButton = async (creator: CreatorRecord, change?: Partial<SubscribeInput>) =>
  (await show(creator, change)).querySelector("button[data-autofocus]")?.textContent;

test("[SUB-13] [SUB-55] the main button of a page without a price says FREE", async () => {
  const setting = { ...noTrial.setting, subscription_price: 0 };
  expect(await mainButton({ ...noTrial, setting })).toBe("Subscribe for FREE");
});

test("[SUB-14] of a package: its months, price and discount", async () => {
  expect(await mainButton(noTrial, choosing("6mo"))).toBe("6 months for $47.95 (20% off)");
});

test("[SUB-15] of a month: the normal price", async () => {
  expect(await mainButton(noTrial, choosing("1mo"))).toBe("Subscribe for $9.99 a month");
});

test("[SUB-16] [SUB-17] [SUB-18] [SUB-19] of a trial: discount, price, days, and what follows if it converts", async () => {
  const converting = await show(sampleRecord, choosing("trial"));
  expect(converting.querySelector("button[data-autofocus]")?.textContent).toBe("50% off: $4.99 for 7 days");
  expect(converting.textContent).toContain("then $9.99 a month");
  const setting = { ...sampleRecord.setting, trial_convert: false, trial_discount: 100, trial_price: 0 };
  const ending = await show({ ...sampleRecord, setting }, choosing("trial"));
  expect(ending.querySelector("button[data-autofocus]")?.textContent).toBe("100% off: Free for 7 days");
  expect(ending.textContent).not.toContain("then $9.99");
});

test("how it goes on is said once: by the offer itself or by the line under its button", async () => {
  const renewals = async (offer: "1mo" | "trial") =>
    (await show(sampleRecord, choosing(offer))).textContent.split("$9.99").length - 1;
  expect(await renewals("trial")).toBe(1);
  const monthly = await show(noTrial, choosing("1mo"));
  expect(monthly.textContent).toContain("It renews for $9.99 every month. Cancel anytime.");
});

test("[SUB-20] of a win-back: one month, its price and discount", async () => {
  const setting = { ...noTrial.setting, winback_active: true };
  expect(await mainButton({ ...noTrial, can_winback: true, setting }, choosing("winback"))).toBe(
    "30% off: $6.99 for 1 month",
  );
});

test("[SUB-24] a trial that ends counts down as 'New Member Trial offer ends'", async () => {
  const setting = { ...sampleRecord.setting, trial_offer_ends_at: 1_790_000_000 + 3_661 };
  const element = await show({ ...sampleRecord, setting }, choosing("trial"));
  expect(element.querySelector("[role=timer]")?.getAttribute("aria-label")).toBe(
    "New Member Trial offer ends in 01:01:01",
  );
});

test("[SUB-21] [SUB-22] 'Other offers' reveals the remaining packages, and is missing where there is one product", async () => {
  const element = await show(noTrial);
  expect(buttons(element)).toEqual(["Subscribe for $9.99 a month", "Other offers"]);
  act(() => find<HTMLButtonElement>("button", "Other offers").click());
  expect(buttons(element)).toEqual([
    "Subscribe for $9.99 a month",
    "Other offers",
    "6 months for $47.95 (20% off)",
    "12 months for $71.92 (40% off)",
  ]);
  const single = await show({ ...noTrial, setting: { ...noTrial.setting, subscription_discount: {} } });
  expect(buttons(single)).toEqual(["Subscribe for $9.99 a month"]);
});

test("[SUB-23] [SUB-25] a win-back that ends counts down and tells how many are left", async () => {
  const setting = {
    ...noTrial.setting,
    winback_active: true,
    winback_offer_ends_at: 1_790_000_000 + 3_661,
    winback_subscription_limit: 7,
  };
  const element = await show({ ...noTrial, can_winback: true, setting });
  expect(element.querySelector("[role=timer]")?.getAttribute("aria-label")).toBe(
    "Special offer ends in 01:01:01",
  );
  expect(element.textContent).toContain("Only 7 remaining!");
});

test("[PAY-04] the payment frame has a title and the payment page in it", async () => {
  const started: CallResult<Started> = {
    status: "ok",
    data: { kind: "started", paymentId: "p1", paymentUrl: "about:blank" },
  };
  const machine = paymentMachine.provide({
    actors: {
      startPayment: fromPromise(async (): Promise<CallResult<Started>> => started),
      frame: fromCallback(() => undefined),
    },
  });
  const request = {
    intent: "tip",
    username: "ava",
    returnUri: "/ava",
    title: "Send Tip to Ava",
    launch: "iframe",
  } as const;
  const actor = createActor(machine, { input: { request, page } }).start();
  const { element } = render(<PaymentDialog payment={actor} />);
  await act(async () => undefined);
  expect(element.querySelector("dialog h2")?.textContent).toBe("Send Tip to Ava");
  const frame = element.querySelector("iframe");
  expect([frame?.title, frame?.getAttribute("src"), frame?.name]).toEqual([
    "Send Tip to Ava",
    "about:blank",
    "payment-frame",
  ]);
});
