import type { AnyActorRef } from "xstate";

import { createEntryStorage } from "../../src/actors/storage/entry-storage.ts";
import { offerButtons } from "../../src/domain/profile/offer-buttons.ts";
import type { AppRef } from "../../src/machines/app/app.machine.ts";
import { selectCancelSubscriptionView } from "../../src/machines/cancel-subscription/cancel-subscription.machine.ts";
import type { OpenDialog } from "../../src/machines/dialogs/dialogs.machine.ts";
import { selectDialogsView } from "../../src/machines/dialogs/dialogs-view.ts";
import { selectPaymentView } from "../../src/machines/payment/payment-view.ts";
import type { PaymentRef } from "../../src/machines/payment/payment.machine.ts";
import type { ProfileContext } from "../../src/machines/profile/profile-events.ts";
import { selectSubscribeView } from "../../src/machines/subscribe/subscribe-view.ts";
import type { SubscribeRef } from "../../src/machines/subscribe/subscribe.machine.ts";
import type { Cluster } from "./cluster.ts";
import type { Viewer } from "./server-node.ts";
import { createTab, type RecordedPage, type Tab } from "./tab.ts";
import type { World } from "./world.ts";

export interface Person {
  readonly viewer: Viewer;
  readonly tabs: readonly Tab[];
  /** Loads the pages of all tabs anew, as a browser does that was asleep for weeks. */
  readonly comeBack: () => void;
  /** Does what is left to do and begins nothing more. */
  readonly rest: () => void;
}

/** The payment that a dialog shows; null when it shows none. */
export const paymentOf = ({ request, ref }: OpenDialog): PaymentRef | null => {
  if (ref === null) return null;
  if (request.kind === "payment") return ref as unknown as PaymentRef;
  if (request.kind !== "subscribe") return null;
  const view = selectSubscribeView((ref as unknown as SubscribeRef).getSnapshot());
  return view.status === "paying" ? view.payment : null;
};

export const dialogsOf = (app: AppRef): readonly OpenDialog[] => {
  const view = selectDialogsView(app.system.get("dialogs").getSnapshot());
  return view.status === "open" ? view.stack : [];
};

interface RouterShown {
  readonly context: { readonly route?: { readonly page: string } | null };
}

/** What a tab's profile shows; null while there is none. */
export const profileOf = (app: AppRef): ProfileContext | null => {
  const page = app.system.get("page") as AnyActorRef | undefined;
  const snapshot = page?.getSnapshot() as { readonly context?: ProfileContext } | undefined;
  return snapshot?.context?.creator == null ? null : snapshot.context;
};

/** Whether a tab shows where private shows are held: its fan has accepted one. */
export const isInRoom = (app: AppRef): boolean => {
  const router = app.system.get("router") as AnyActorRef | undefined;
  const snapshot = router?.getSnapshot() as RouterShown | undefined;
  return ["private-view", "watch"].includes(snapshot?.context.route?.page ?? "");
};

const memoryStorage = (): Storage => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage;
};

export const createPerson = (
  world: World,
  cluster: Cluster,
  viewer: Viewer,
  creator: string,
  records: RecordedPage[] | null,
): Person => {
  const { schedule, seeded, faults, life } = world;
  const entries = memoryStorage();
  const storageOf = (kept: Storage) =>
    createEntryStorage(
      () => kept,
      () => Math.floor(schedule.now() / 1000),
    );
  const storage = storageOf(entries);
  const isMobile = seeded.chance(0.25);
  const preferred = seeded.pick(["trial", "1mo", "6mo", "free", null] as const);
  let left = 8 + seeded.below(8);
  let resting = false;
  const shutOut = new Set<Tab>();

  const tabs = Array.from({ length: seeded.chance(0.35) ? 2 : 1 }, (_, index) =>
    createTab({
      world,
      cluster,
      viewer,
      storage,
      ofTab: storageOf(memoryStorage()),
      entries,
      isMobile,
      records,
      name: `${viewer.username} tab ${index + 1}`,
      path: `/${creator}`,
    }),
  );

  const handlePayment = (ref: PaymentRef): void => {
    const send = (event: Parameters<PaymentRef["send"]>[0]): void => ref.send(event);
    const leaves = resting || seeded.chance(0.3);
    switch (selectPaymentView(ref.getSnapshot()).status) {
      case "priceChanged":
        return send({ type: leaves ? "payment.left" : "price.accepted" });
      case "refused":
        return send({ type: "payment.left" });
      case "unreachable":
      case "over":
        return send({ type: leaves ? "payment.left" : "payment.retried" });
      case "unknown":
        return send({ type: "payment.retried" });
      case "showing":
        if (resting || seeded.chance(0.06)) send({ type: "payment.left" });
        return;
      case "waiting":
        if (seeded.chance(0.06)) send({ type: "payment.left" });
        return;
      default:
    }
  };

  const handleSubscribe = (app: AppRef, ref: SubscribeRef, id: number): void => {
    const view = selectSubscribeView(ref.getSnapshot());
    if (view.status === "paying") return handlePayment(view.payment);
    if (view.status === "failed" || view.status === "offline") return ref.send({ type: "retry.requested" });
    if (view.status !== "choosing") return;
    if (resting || seeded.chance(0.1)) {
      app.system.get("dialogs").send({ type: "dialog.dismissed", id });
      return;
    }
    const offers = [view.main, ...(view.others ?? [])];
    const wanted = offers.find((offer) => offer.choice === preferred) ?? seeded.pick(offers);
    ref.send({ type: "offer.chosen", choice: wanted.choice });
  };

  const handleDialog = (app: AppRef, dialog: OpenDialog): void => {
    const { request, ref, id } = dialog;
    if (ref === null) return void app.system.get("dialogs").send({ type: "question.cancelled", id });
    if (request.kind === "subscribe") return handleSubscribe(app, ref as unknown as SubscribeRef, id);
    if (request.kind === "payment") return handlePayment(ref as unknown as PaymentRef);
    // What is asked of a fan is answered beside the tabs; in the end it stands in nobody's way.
    if (request.kind === "invitation" && resting)
      return void app.system.get("dialogs").send({ type: "dialog.dismissed", id });
    if (request.kind !== "cancel-subscription" && request.kind !== "reactivate-subscription") return;
    const view = selectCancelSubscriptionView(ref.getSnapshot());
    if (view.status !== "confirming" && view.status !== "unreachable") return;
    if (view.pauses.length > 0 && view.pauseMonths === null && !resting && seeded.chance(0.4))
      ref.send({ type: "pause.chosen", months: seeded.pick([1, 2, 3]) });
    const agrees = !resting && seeded.chance(0.75);
    ref.send({ type: agrees ? "change.confirmed" : "change.declined" });
  };

  const begin = (app: AppRef, profile: ProfileContext): void => {
    const page: AnyActorRef = app.system.get("page");
    const record = profile.creator!;
    const running = record.subscriptions.filter(
      ({ status, resumes_at }) => status === "active" || status === "expiring" || resumes_at !== null,
    );
    const subscription = running.length === 0 ? null : seeded.pick(running);
    if (subscription !== null && seeded.chance(0.5)) {
      const { type, status } = subscription;
      if (status === "active") faults.seen("cancellation");
      const { resumes_at: resumesAt } = subscription;
      const ends = status === "active" || (resumesAt !== null && seeded.chance(0.3));
      const action = ends ? "cancel" : "reactivate";
      page.send({ type: "membership.pressed", asked: { subscription: type, action } });
      return;
    }
    const buttons = offerButtons(record);
    if (buttons.length === 0) return;
    if (profile.user?.has_purchase === true && seeded.chance(0.25)) {
      const dialog = {
        kind: "payment",
        intent: "subscription",
        username: record.user.username,
        returnUri: `/${record.user.username}`,
        offer: "1mo",
        price: record.setting.subscription_price,
        launch: "one-click",
      };
      app.system.get("dialogs").send({ type: "dialog.requested", now: profile.now, dialog });
      return;
    }
    const { kind } = buttons.find((button) => button.kind === preferred) ?? seeded.pick(buttons);
    page.send({ type: "offer.pressed", offer: kind });
  };

  const actIn = (tab: Tab): void => {
    if (!tab.isOpen()) return;
    const isBlocked =
      world.memory.tables.get("block")?.some((row) => row["blocked_id"] === viewer.id) === true;
    if (isBlocked) shutOut.add(tab);
    // Whoever was blocked comes back later, to see whether he still is.
    else if (shutOut.delete(tab)) return tab.load(`/${creator}`);
    if (tab.isBroken()) return tab.load(`/${creator}`);
    if (!resting && tabs.length > 1 && faults.hit("tab closed")) return tab.close();
    if (faults.hit("tab reloaded")) return tab.load(`/${creator}`);
    if (faults.hit("browser offline")) {
      tab.setOffline(true);
      schedule.after(2_000 + seeded.below(40_000), life, `${tab.name} is online`, () =>
        tab.setOffline(false),
      );
      return;
    }
    tab.act((app) => {
      const top = dialogsOf(app).at(-1);
      const profile = profileOf(app);
      if (top !== undefined) handleDialog(app, top);
      else if (profile === null || resting) return;
      else if (left > 0) {
        left -= 1;
        begin(app, profile);
      }
    });
  };

  const next = (): void => {
    const wait = resting ? 15_000 : 500 + seeded.below(7_000);
    schedule.after(wait, life, `${viewer.username} looks`, () => {
      for (const tab of resting ? tabs : [seeded.pick(tabs)]) actIn(tab);
      if (tabs.some((tab) => tab.isOpen())) next();
    });
  };
  next();
  return {
    viewer,
    tabs,
    comeBack: () => {
      for (const tab of tabs) if (tab.isOpen()) tab.load(`/${creator}`);
    },
    rest: () => {
      resting = true;
      for (const tab of tabs) {
        tab.setOffline(false);
        tab.giveUp();
      }
    },
  };
};
