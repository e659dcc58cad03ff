import fc from "fast-check";

import type { AccountCommand } from "../../src/domain/account/account.commands.ts";
import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider, type CreatorCommand } from "../../src/domain/creator/creator.decider.ts";
import { plainWhiteLabel } from "../../src/domain/creator/white-label.ts";
import {
  feePostings,
  ledgerDecider,
  returnPostings,
  salePostings,
} from "../../src/domain/ledger/ledger.decider.ts";
import {
  offerPlacesDecider,
  type OfferPlacesCommand,
} from "../../src/domain/offer-places/offer-places.decider.ts";
import { paymentDecider, type PaymentCommand } from "../../src/domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../src/domain/payment/payment.ts";
import { reviewDecider, type ReviewCommand } from "../../src/domain/review/review.decider.ts";
import {
  canMove,
  subscriptionDecider,
  type SubscriptionCommand,
} from "../../src/domain/subscription/subscription.decider.ts";
import type { SubscriptionTerms } from "../../src/domain/subscription/subscription.ts";
import {
  menuPurchaseDecider,
  type MenuPurchaseCommand,
} from "../../src/domain/tip-menu/menu-purchase.decider.ts";
import { unlockDecider, type UnlockCommand } from "../../src/domain/unlock/unlock.decider.ts";
import { domain } from "./domain-histories.ts";
import { manager } from "./manager-histories.ts";
import { payout } from "./payout-histories.ts";
import { privateShow } from "./private-show-histories.ts";
import { broadcast } from "./stream-histories.ts";
import { some, type Step } from "./steps.ts";

/** Days to wait before a transaction, and its commands, each on a stream of its own. */
export interface Round {
  readonly days: number;
  readonly steps: readonly Step[];
}

export const accountIds = ["fan", "guest", "ava", "mia"] as const;
export const creatorIds = ["ava", "mia"] as const;
export const pairIds = ["fan:ava", "guest:ava", "fan:mia"] as const;
export const offerIds = ["ava:trial", "ava:winback", "mia:trial"] as const;
export const paymentIds = ["p1", "p2", "p3"] as const;
export const unlockIds = ["fan:post:1", "fan:media:1", "guest:post:1", "fan:post:2"] as const;
export const payoutIds = ["ava-1", "mia-1"] as const;
export const domainIds = ["one.test", "two.test"] as const;
export const privateIds = ["s1", "s2"] as const;
export const streamIds = ["b1", "b2"] as const;
export const reviewIds = ["avatar-1", "cover_picture-2", "report-3"] as const;

const account = (id: string): fc.Arbitrary<readonly Step[]> => {
  const isModel = id === "ava" || id === "mia";
  const email = id === "guest" ? null : `${id.toUpperCase()}@Example.com`;
  const register: AccountCommand = {
    type: "RegisterAccount",
    username: id.toUpperCase(),
    account_type: isModel ? "model" : "user",
    email,
    country: id === "mia" ? null : "US",
    studio: id === "ava" ? "north" : null,
    model_ref: "ref",
    tracking: { utm: "x" },
  };
  const commands: readonly AccountCommand[] = [
    { type: "ConfirmEmail", email: email ?? "" },
    { type: "ChangeEmail", email: `New.${id}@example.com` },
    { type: "ChangeDisplayName", display_name: `The ${id}` },
    { type: "ChangeUsername", username: `Once-${id}` },
    { type: "ChangeUsername", username: `Then-${id}` },
    { type: "ChangeUsername", username: id },
    { type: "ReleaseUsername", username: `ONCE-${id}` },
    { type: "ChangeCountry", country: "NO" },
    { type: "ChangePictures", avatar_url: "public/a.webp" },
    { type: "ChangePictures", cover_picture_url: "public/c.webp", cover_video_url: "public/c.webm" },
    { type: "RejectPicture", picture: "cover_picture", address: "public/c.webp" },
    { type: "RejectPicture", picture: "avatar", address: null },
    { type: "HoldPicture", picture: "cover_video", address: "/held-film" },
    { type: "RejectPicture", picture: "cover_video", address: "/held-film" },
    { type: "HoldPicture", picture: "cover_picture", address: "/held-cover" },
    { type: "HoldPicture", picture: "avatar", address: "/held-avatar" },
    { type: "HoldPicture", picture: "avatar", address: null },
    { type: "ChangePictures", avatar_url: "public/b.webp" },
    { type: "OpenDocument", application_id: "1", document: "front" },
    { type: "ApplyAsCreator", application_id: "1", country: "SE", studio: null },
    { type: "ReviewCreator", status: "rejected", reason: "blurred" },
    { type: "ApplyAsCreator", application_id: "2", country: "CA", studio: "south" },
    { type: "ReviewCreator", status: "approved", reason: null },
    { type: "GivePayoutDetails", country: "CA", method: "bank_account", tax_form: "w8ben" },
    { type: "ReviewPayout", status: "on_hold", reason: "name" },
    { type: "GivePayoutDetails", country: "CA", method: "iban", tax_form: "w8ben" },
    { type: "ReviewPayout", status: "verified", reason: null },
    { type: "BlockTips" },
    { type: "AllowTips" },
    { type: "AppointReviewer" },
    { type: "AcceptTerms" },
    { type: "SuspendAccount", reason: "fraud" },
    { type: "ReinstateAccount" },
    { type: "LinkIdentity", provider: "google", subject: `g-${id}`, username: null },
    { type: "LinkIdentity", provider: "twitter", subject: `t-${id}`, username: id },
  ];
  return some(accountDecider, id, commands, [register]);
};

const month: SubscriptionTerms = {
  type: "access",
  choice: "1mo",
  price: 999,
  months: 1,
  days: 0,
  nextPrice: 899,
  nextMonths: 1,
};
const trial: SubscriptionTerms = { ...month, type: "trial", choice: "trial", price: 0, months: 0, days: 60 };

const subscription = (pair: string): fc.Arbitrary<readonly Step[]> => {
  const id = (name: string): string => `${name} of ${pair}`;
  const request = (
    name: string,
    terms: SubscriptionTerms,
    paymentId: string | null,
  ): SubscriptionCommand => ({
    type: "RequestSubscription",
    id: id(name),
    paymentId,
    terms,
  });
  const renew = (name: string, paymentId: string | null, price: number): SubscriptionCommand => ({
    type: "RenewSubscription",
    id: id(name),
    paymentId,
    price,
  });
  const memberships: readonly SubscriptionCommand[] = [
    request("trial", trial, null),
    { type: "AbandonSubscription", id: id("trial"), reason: "declined" },
    { type: "ActivateSubscription", id: id("trial") },
    { type: "CancelSubscription", of: "trial" },
    renew("trial", "p-2", 700),
    { type: "CancelSubscription", of: "access" },
    renew("trial", null, 600),
    { type: "ReactivateSubscription", of: "access" },
    { type: "FailRenewal", id: id("trial") },
    { type: "ExpireSubscription", id: id("trial") },
    request("month", month, "p-3"),
    { type: "ActivateSubscription", id: id("month") },
    { type: "CancelSubscription", of: "access" },
    { type: "ReactivateSubscription", of: "access" },
    { type: "RevokeSubscription", id: id("month"), paymentId: "p-3" },
    { type: "RestoreSubscription", id: id("month"), paymentId: "p-3" },
    renew("month", "p-4", 500),
    { type: "FailRenewal", id: id("month") },
    { type: "ExpireSubscription", id: id("month") },
    request("winback", { ...month, choice: "winback", price: 1, nextPrice: null, nextMonths: 0 }, "p-5"),
    { type: "ActivateSubscription", id: id("winback") },
    renew("winback", "p-6", 999),
  ];
  const given: readonly SubscriptionCommand[] = [
    { type: "GiveSubscription", id: id("gift"), endAt: 4_000_000_000 },
    { type: "FollowForFree", id: id("follow") },
    { type: "CancelSubscription", of: "gift" },
    { type: "CancelSubscription", of: "free" },
    { type: "FollowForFree", id: id("second follow") },
  ];
  return fc
    .tuple(some(subscriptionDecider, pair, given), some(subscriptionDecider, pair, memberships))
    .map((both) => both.flat());
};

const GUEST_HAS = "Snapchat of guest:ava";
const snapchat: SubscriptionTerms = { ...month, type: "snapchat" };

/** An account takes over what a guest bought, as a confirmed e-mail has it (C-13). */
const claim: Step = {
  name: `claim ${GUEST_HAS}`,
  run: async (unit) => {
    const { entries } = await unit.load(subscriptionDecider, "guest:ava");
    const entry = entries.find(({ id }) => id === GUEST_HAS);
    if (entry === undefined || !canMove(entry, unit.now)) return;
    const { id, type, choice, paymentId, price, nextPrice, months, nextMonths, ...times } = entry;
    const { createdAt, anchorAt, monthsPaid, endAt } = times;
    const terms = { id, type, choice, paymentId, price, nextPrice, months, nextMonths };
    const moved = { ...terms, createdAt, anchorAt, monthsPaid, endAt };
    await unit.execute(subscriptionDecider, "fan:ava", { type: "TakeOverSubscription", moved });
    await unit.execute(subscriptionDecider, "guest:ava", { type: "MoveSubscription", id, to: "fan:ava" });
  },
};

const claimed: fc.Arbitrary<readonly Step[]> = some(subscriptionDecider, "guest:ava", [
  { type: "RequestSubscription", id: GUEST_HAS, paymentId: "p-7", terms: snapchat },
  { type: "ActivateSubscription", id: GUEST_HAS },
]).map((steps) => [...steps, claim, ...steps.slice(0, 1)]);

const creator = (id: string): fc.Arbitrary<readonly Step[]> => {
  const terms = { days: 7, converts: true, places: 3, endsAt: null };
  const commands: readonly CreatorCommand[] = [
    { type: "SetSubscriptionPrice", price: 0 },
    { type: "SetSubscriptionPrice", price: 1500 },
    { type: "SetPackage", duration: "6mo", percent: 20 },
    { type: "SetPackage", duration: "6mo", percent: null },
    { type: "OfferTrial", terms: { ...terms, discount: 100 } },
    { type: "WithdrawTrial" },
    { type: "OfferTrial", terms: { ...terms, discount: 50 } },
    { type: "OfferWinback", terms: { discount: 100, places: null, endsAt: null } },
    { type: "WithdrawWinback" },
    { type: "SellSnapchat", onSale: true, price: 999, username: id },
    { type: "OpenFreeProfile" },
    { type: "RemoveFreeProfile" },
    { type: "WriteBio", text: `I am ${id}.`, mentions: [] },
    { type: "SetMessagePrice", price: 200 },
    { type: "CloseComments" },
    { type: "OpenComments" },
    { type: "SetSocials", tiktok: id, snapchat: null, instagram: null, twitter: null },
    { type: "SetWhiteLabel", settings: { ...plainWhiteLabel, link_color: "#112233" } },
  ];
  return some(creatorDecider, id, commands);
};

const offer = (id: string): fc.Arbitrary<readonly Step[]> => {
  const places = ["p1", "p2", "p3"].flatMap((paymentId): OfferPlacesCommand[] => [
    { type: "ReservePlace", paymentId },
    { type: "TakePlace", paymentId },
    { type: "ReleasePlace", paymentId },
  ]);
  const open: OfferPlacesCommand = { type: "OpenOffer", limit: 5, endsAt: 4_000_000_000 };
  const again: OfferPlacesCommand = { type: "OpenOffer", limit: null, endsAt: null };
  const later: OfferPlacesCommand = { type: "MoveEnd", endsAt: 4_000_000_100 };
  const commands = [open, ...places, later, { type: "CloseOffer" } as const, again, ...places.slice(3)];
  return some(offerPlacesDecider, id, commands);
};

const payment = (id: string): fc.Arbitrary<readonly Step[]> => {
  const order: PaymentOrder = {
    intent: "subscription",
    purpose: { kind: "subscribe", terms: month, limited: null },
    buyerId: id === "p1" ? "fan" : "guest",
    creatorId: "ava",
    amount: 999,
    returnUri: "/ava",
  };
  const hold = (name: string, amount: number): PaymentCommand => ({
    type: "AuthorizePayment",
    reference: `${name} of ${id}`,
    amount,
  });
  const commands: readonly PaymentCommand[] = [
    { type: "CancelPayment", buyerId: order.buyerId, reason: "cancelled" },
    { type: "StartPayment", order },
    { type: "DeclinePayment", code: "card_declined" },
    { type: "StartPayment", order },
    { type: "CancelPayment", buyerId: order.buyerId, reason: "cancelled" },
    hold("little", 1),
    { type: "DeclinePayment", code: "expired_card" },
    hold("hold", 999),
    { type: "ApprovePayment" },
    { type: "RefusePayment", reason: "offer_ended" },
    { type: "SettlePayment", amount: 999, initialPurchase: id !== "p2" },
  ];
  const refund = (name: string, amount: number | null): readonly PaymentCommand[] => [
    { type: "AskRefund", refundId: `${name} of ${id}`, amount, by: "operator" },
    {
      type: "FailRefund",
      refundId: `${name} of ${id}`,
      providerRefundId: null,
      code: "charge_disputed",
    },
    {
      type: "ConfirmRefund",
      refundId: `${name} of ${id}`,
      providerRefundId: `re ${name} of ${id}`,
      amount: amount ?? 500,
    },
  ];
  const back: readonly PaymentCommand[] = [
    ...refund("part", 100),
    { type: "ConfirmRefund", refundId: null, providerRefundId: `re theirs of ${id}`, amount: 300 },
    { type: "FailRefund", refundId: null, providerRefundId: `re theirs of ${id}`, code: "lost_card" },
    { type: "OpenDispute", disputeId: `first of ${id}`, amount: 599, fee: 1500 },
    { type: "CloseDispute", disputeId: `first of ${id}`, won: true, feeReturned: 1500 },
    ...refund("rest", null),
    { type: "OpenDispute", disputeId: `second of ${id}`, amount: 99, fee: 0 },
    { type: "CloseDispute", disputeId: `second of ${id}`, won: false, feeReturned: 0 },
  ];
  // Some go the way that everybody hopes for, some are tried with a second card.
  const paid = [commands[1]!, commands[7]!, commands[8]!, commands[10]!];
  const tried = [commands[1]!, commands[2]!, commands[3]!];
  return fc.oneof(
    some(paymentDecider, id, commands),
    some(paymentDecider, id, [], paid),
    some(paymentDecider, id, back, paid),
    some(paymentDecider, id, commands.slice(4), tried),
  );
};

const sale = salePostings({ buyerId: "fan", creatorId: "ava", amount: 999 });

const ledger = (id: string): fc.Arbitrary<readonly Step[]> =>
  some(ledgerDecider, id, [
    { type: "PostTransaction", kind: "sale", reference: null, postings: sale },
    {
      type: "PostTransaction",
      kind: "dispute",
      reference: `first of ${id}`,
      postings: [...returnPostings(sale, 0, 500), ...feePostings(1500)],
    },
    {
      type: "PostTransaction",
      kind: "refund",
      reference: `rest of ${id}`,
      postings: returnPostings(sale, 500, 999),
    },
  ]);

const unlock = (id: string): fc.Arbitrary<readonly Step[]> => {
  const by = (paymentId: string, ...types: readonly UnlockCommand["type"][]): readonly UnlockCommand[] =>
    types.map((type) => ({ type, paymentId }));
  return some(unlockDecider, id, [
    ...by("p1", "ReserveUnlock", "ReleaseUnlock", "ReserveUnlock", "Unlock"),
    ...by("p2", "ReserveUnlock", "RevokeUnlock"),
    ...by("p1", "RevokeUnlock"),
    ...by("p3", "ReserveUnlock", "Unlock", "RevokeUnlock", "Unlock"),
  ]);
};

const menuPurchase = (id: string): fc.Arbitrary<readonly Step[]> => {
  const description = `Bought with ${id}`;
  const item = { buyerId: "fan", creatorId: "ava", itemId: 7, description, amount: 2_500 };
  const commands: readonly MenuPurchaseCommand[] = [
    { type: "BuyMenuItem", item: { ...item, requests: id === "p1" ? "In blue" : null } },
    { type: "RefundMenuPurchase" },
    { type: "RestoreMenuPurchase" },
    { type: "RefundMenuPurchase" },
  ];
  return some(menuPurchaseDecider, id, commands);
};

const review = (id: string): fc.Arbitrary<readonly Step[]> => {
  const [kind, subject] = id.split("-") as ["avatar" | "cover_picture" | "report", string];
  const by = { id: "mia", manages: [] };
  const isReport = kind === "report";
  const asked: ReviewCommand = {
    type: "AskReview",
    kind,
    subject,
    accountId: isReport ? null : "ava",
    file: isReport ? null : `public/${id}.webp`,
    held: kind === "avatar" ? "scan" : null,
    target: isReport ? "avatar-1" : null,
  };
  const commands: readonly ReviewCommand[] = [
    { type: "ReleaseReview", file: "public/released.webp" },
    { type: "RejectReview", by, reason: "nudity", file: "review/a.webp" },
    { type: "AppealReview", accountId: "ava", message: "It is art." },
    { type: "ApproveReview", by, file: "public/approved.webp" },
    { type: "TakeDown", by, reason: "reported", file: "review/b.webp" },
    { ...asked, held: "approval" },
    { type: "RejectReview", by: null, reason: "infected", file: null },
    { type: "WithdrawReview" },
  ];
  return some(reviewDecider, id, commands, [asked]);
};

/** What may happen to a few accounts, creators, memberships, offers and payments: a transaction a round. */
export const history: fc.Arbitrary<readonly Round[]> = fc
  .tuple(
    fc.tuple(
      ...accountIds.map(account),
      ...creatorIds.map(creator),
      ...pairIds.map(subscription),
      claimed,
      ...offerIds.map(offer),
      ...paymentIds.map(payment),
      ...paymentIds.map(ledger),
      ...unlockIds.map(unlock),
      ...paymentIds.map(menuPurchase),
      ...payoutIds.map(payout),
      ...reviewIds.map(review),
      ...privateIds.map(privateShow),
      ...streamIds.map(broadcast),
      ...creatorIds.map(manager),
      ...domainIds.map(domain),
    ),
    fc.array(fc.constantFrom(0, 0, 1, 10, 40), { minLength: 30, maxLength: 30 }),
  )
  .map(([streams, waits]) =>
    waits
      .map((days, round) => ({ days, steps: streams.flatMap((steps) => steps.slice(round, round + 1)) }))
      .filter(({ steps }) => steps.length > 0),
  );
