import { expect, test } from "vitest";
import type { ActorRefFrom } from "xstate";

import { reopenSubscribe } from "../../src/actors/subscribe/reopen.ts";
import type { appMachine } from "../../src/machines/app/app.machine.ts";
import type { DialogRequest } from "../../src/machines/app/dialog-request.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

/** A free follow that was kept over a log-in, and the creator as the page knows her after it. */
const logIn = (change: Partial<CreatorRecord>, { bought = false, isMobile = false } = {}) => {
  const user = { ...sampleFan, has_purchase: bought };
  const services = testServices({ globals: { ...sampleGlobals, user } });
  services.storage.write("subscribe_ava", { offer: null, othersOpen: false, mode: "follow" }, 60);
  const asked: unknown[] = [];
  const page = {
    getSnapshot: () => ({ context: { creator: { ...sampleRecord, ...change } } }),
    send: (event: unknown) => void asked.push(event),
  };
  const route = { page: "profile", username: "ava" };
  const app = {
    getSnapshot: () => ({ context: { route, page: { isMobile } } }),
    system: { get: () => page },
  } as unknown as ActorRefFrom<typeof appMachine>;
  reopenSubscribe(services, app, (dialog: DialogRequest) => void asked.push(dialog));
  return { asked, kept: services.storage.read("subscribe_ava") };
};

test("[FOLLOW-04] a follow that was kept over a log-in goes on with the card check, or is posted after a purchase", () => {
  expect(logIn({}).asked).toMatchObject([{ kind: "payment", tipType: "follow_free", launch: "iframe" }]);
  expect(logIn({}, { bought: true }).asked).toEqual([{ type: "offer.pressed", offer: "free" }]);
});

test("[PAY-12] on mobile the page goes to the card check", () => {
  const [check] = logIn({}, { isMobile: true }).asked;
  expect(check).toMatchObject({ kind: "payment", tipType: "follow_free" });
  expect(check).not.toHaveProperty("launch");
});

test.each([
  ["is subscribed", { is_subscribed: true }],
  ["has a trial", { is_trial: true }],
  ["has a gift", { is_gift: true }],
  ["follows already", { is_subscribed_free: true }],
  ["owns the page", { can_edit: true }],
  ["owns the page and acts for somebody else", { is_self: true }],
] as const)("[FOLLOW-10] for who %s nothing is followed, and nothing kept", (_, change) => {
  for (const bought of [true, false]) expect(logIn(change, { bought })).toEqual({ asked: [], kept: null });
});
