import { accountDecider } from "../../src/domain/account/account.decider.ts";
import type { AccountEvent } from "../../src/domain/account/account.events.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { customDomainDecider } from "../../src/domain/custom-domain/custom-domain.decider.ts";
import type { CustomDomainEvent } from "../../src/domain/custom-domain/custom-domain.events.ts";
import { fold, type Decider, type DomainEvent } from "../../src/domain/decider/decider.ts";
import { ledgerDecider, lineShares } from "../../src/domain/ledger/ledger.decider.ts";
import { managerDecider } from "../../src/domain/manager/manager.decider.ts";
import { offerPlacesDecider } from "../../src/domain/offer-places/offer-places.decider.ts";
import { paymentDecider } from "../../src/domain/payment/payment.decider.ts";
import type { PaymentEvent } from "../../src/domain/payment/payment.events.ts";
import { payoutDecider } from "../../src/domain/payout/payout.decider.ts";
import type { PayoutEvent } from "../../src/domain/payout/payout.events.ts";
import { privateShowDecider } from "../../src/domain/private-show/private-show.decider.ts";
import type { PrivateShowEvent } from "../../src/domain/private-show/private-show.events.ts";
import { streamDecider } from "../../src/domain/stream/stream.decider.ts";
import type { StreamEvent } from "../../src/domain/stream/stream.events.ts";
import { reviewDecider } from "../../src/domain/review/review.decider.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import type { MenuPurchaseEvent } from "../../src/domain/tip-menu/menu-purchase.events.ts";
import { menuPurchaseDecider } from "../../src/domain/tip-menu/menu-purchase.decider.ts";
import { unlockDecider } from "../../src/domain/unlock/unlock.decider.ts";
import type { EventStore } from "../../src/server/store/event-store.ts";
import {
  accountIds,
  creatorIds,
  domainIds,
  offerIds,
  pairIds,
  paymentIds,
  payoutIds,
  privateIds,
  streamIds,
  reviewIds,
  unlockIds,
} from "./histories.ts";

export type Row = Readonly<Record<string, unknown>>;

const keys = {
  account: ["id"],
  social_identity: ["provider", "subject"],
  creator: ["account_id"],
  subscription: ["id"],
  offer_places: ["creator_id", "kind"],
  payment: ["id"],
  payment_refund: ["id"],
  payment_dispute: ["id"],
  ledger_posting: ["payment_id", "line"],
  unlock: ["account_id", "kind", "item_id"],
  menu_purchase: ["id"],
  payout: ["id"],
  review_item: ["id"],
  private_show: ["id"],
  stream: ["id"],
  manager_grant: ["creator_id"],
  custom_domain: ["claim_id"],
  former_username: ["username_key"],
} as const;
export type Table = keyof typeof keys;
export const tables = Object.keys(keys) as Table[];

export const sorted = (table: Table, rows: readonly Row[]): readonly Row[] => {
  const keyOf = (row: Row): string => keys[table].map((column) => row[column]).join(" ");
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
};

/** The data of the only event of a type. */
const dataOf = <Event extends DomainEvent, Type extends Event["type"]>(
  events: readonly { readonly type: string; readonly data: unknown }[],
  type: Type,
): Extract<Event, { type: Type }>["data"] | undefined =>
  events.find((event) => event.type === type)?.data as Extract<Event, { type: Type }>["data"] | undefined;

/** Reads the rows that the stored streams amount to by the rules' own states. */
export const expectedRowsOf = (store: Pick<EventStore, "read">) => {
  /** The streams of a decider with their events and the state that these amount to; without those that have none. */
  const streamsOf = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event, string>,
    ids: readonly string[],
  ) => {
    const read = ids.map(async (id) => {
      const stored = await store.read(`${decider.stream}-${id}`);
      const events = stored.map(({ type, data, recordedAt }) => ({ type, data, recordedAt }));
      return { id, events, state: fold(decider, events as never as Event[]) };
    });
    return (await Promise.all(read)).filter(({ events }) => events.length > 0);
  };

  const accounts = async (buyers: ReadonlySet<string>) =>
    (await streamsOf(accountDecider, accountIds)).map(({ id, events, state }) => {
      const registered = dataOf<AccountEvent, "AccountRegistered">(events, "AccountRegistered")!;
      const isCreatorByApplication = state.type === "model" && state.applied_from !== null;
      return {
        ...state.pictures,
        ...Object.fromEntries(
          (["avatar", "cover_picture", "cover_video"] as const).flatMap((slot) => [
            [`${slot}_held`, state.held[slot] ?? null],
            [`${slot}_rejected`, state.rejected.includes(slot)],
          ]),
        ),
        id,
        username: state.username,
        username_key: state.username.toLowerCase(),
        type: state.type,
        display_name: state.display_name,
        email: state.email,
        email_key: state.email?.toLowerCase() ?? null,
        email_confirmed: state.email_confirmed,
        country: isCreatorByApplication ? state.applied_from : state.country,
        is_direct_pay: isCreatorByApplication ? state.studio === null : registered.is_direct_pay,
        tip_blocked: state.tip_blocked,
        is_reviewer: state.is_reviewer,
        has_purchase: buyers.has(id),
        has_accepted_terms: state.has_accepted_terms,
        suspended: state.suspended,
        ...{ suspended_by_operator: state.suspended, erase_at: null },
        compliance_status: state.compliance.status,
        compliance_reason: state.compliance.reason,
        payout_status: state.payout.status,
        payout_reason: state.payout.reason,
        studio: state.studio,
        model_ref: registered.model_ref,
        created_at: registered.registered_at,
      };
    });

  const formerNames = async () =>
    (await streamsOf(accountDecider, accountIds)).flatMap(({ id, state }) =>
      state.former.map(({ username, held_until }) => ({
        ...{ username_key: username.toLowerCase(), account_id: id, username, held_until },
      })),
    );

  const identities = async () =>
    (await streamsOf(accountDecider, accountIds)).flatMap(({ id, events }) =>
      events
        .filter(({ type }) => type === "IdentityLinked")
        .map(({ data, recordedAt }) => ({ ...(data as object), account_id: id, linked_at: recordedAt })),
    );

  const creators = async () =>
    (await streamsOf(creatorDecider, creatorIds)).map(({ id, state }) => ({
      account_id: id,
      price: state.price,
      free_profile: state.freeProfile,
      joins_free: [state.price, 100 - (state.trial?.discount ?? 0)].includes(0),
      state,
    }));

  const subscriptions = async () =>
    (await streamsOf(subscriptionDecider, pairIds)).flatMap(({ id: pair, state }) => {
      const [fan_id, creator_id] = pair.split(":");
      const here = state.entries.filter(({ movedTo }) => movedTo === null);
      return here.map(({ id, type, status, choice, price, started, ...entry }) => ({
        ...{ id, fan_id, creator_id, type, status, choice, price, started },
        payment_id: entry.paymentId,
        next_price: entry.nextPrice,
        next_months: entry.nextMonths,
        created_at: entry.createdAt,
        end_at: entry.endAt,
        canceled_at: entry.canceledAt,
        resumes_at: entry.resumesAt,
      }));
    });

  const offers = async () =>
    (await streamsOf(offerPlacesDecider, offerIds)).map(({ id, state }) => {
      const [creator_id, kind] = id.split(":");
      const { open, limit, endsAt, taken, reserved } = state;
      return { creator_id, kind, open, places: limit, ends_at: endsAt, taken, reserved: reserved.length };
    });

  const payments = async () =>
    (await streamsOf(paymentDecider, paymentIds)).flatMap(({ id, events, state }) => {
      const { order, status, reason, reference, startedAt } = state;
      if (order === null) return [];
      const settled = dataOf<PaymentEvent, "PaymentSettled">(events, "PaymentSettled");
      return {
        ...{ id, status, reason, reference, intent: order.intent, purpose: order.purpose.kind },
        buyer_id: order.buyerId,
        creator_id: order.creatorId,
        amount: order.amount,
        started_at: startedAt,
        settled_at: settled?.settledAt ?? null,
        initial_purchase: settled?.initialPurchase ?? false,
      };
    });

  const postings = async () =>
    (await streamsOf(ledgerDecider, paymentIds)).flatMap(({ id, events, state }) =>
      state.transactions.flatMap(({ kind, reference, postings: lines }, index) =>
        lines.map((posting, line) => ({
          ...posting,
          ...(lineShares({ kind, postings: lines }, posting) ?? { gross: null, manager: null }),
          ...{ payment_id: id, kind, reference },
          line: index * 100 + line,
          posted_at: events[index]!.recordedAt,
        })),
      ),
    );

  const refunds = async () =>
    (await streamsOf(paymentDecider, paymentIds)).flatMap(({ id: payment_id, events }) => {
      const rows = new Map<string, Row>();
      for (const { type, data, recordedAt: at } of events) {
        const { refundId, ...facts } = data as {
          readonly refundId: string | null;
          readonly amount: number;
          readonly by: string;
          readonly providerRefundId: string;
          readonly code: string;
        };
        const id = refundId ?? facts.providerRefundId;
        const before = rows.get(id) ?? { id, payment_id, asked_by: null, provider_refund_id: null };
        const { amount, by: asked_by, providerRefundId: provider_refund_id, code: reason } = facts;
        if (type === "RefundAsked")
          rows.set(id, { ...before, amount, asked_by, status: "asked", reason: null, at });
        if (type === "PaymentRefunded")
          rows.set(id, { ...before, amount, provider_refund_id, status: "done", reason: null, at });
        const isOver = type === "RefundFailed" && before["status"] === "asked";
        if (isOver || type === "RefundReversed") rows.set(id, { ...before, status: "failed", reason, at });
      }
      return [...rows.values()];
    });

  const disputes = async () =>
    (await streamsOf(paymentDecider, paymentIds)).flatMap(({ id: payment_id, events, state }) =>
      state.disputes.map(({ disputeId: id, amount, fee, status }) => {
        const at = (...types: readonly string[]) =>
          events.find(
            ({ type, data }) =>
              types.includes(type) && (data as { readonly disputeId?: string }).disputeId === id,
          )?.recordedAt ?? null;
        return {
          ...{ id, payment_id, amount, fee, status },
          opened_at: at("PaymentDisputed"),
          closed_at: at("DisputeWon", "DisputeLost"),
        };
      }),
    );

  const unlocks = async () =>
    (await streamsOf(unlockDecider, unlockIds)).flatMap(({ id, events, state }) => {
      if (state.status !== "unlocked") return [];
      const [account_id, kind, item_id] = id.split(":");
      const unlocked_at = events.findLast(
        ({ type, data }) =>
          (type === "ItemUnlocked" || type === "ItemPaidAgain") &&
          (data as { readonly paymentId: string }).paymentId === state.paymentId,
      )!.recordedAt;
      return { account_id, kind, item_id: Number(item_id), payment_id: state.paymentId, unlocked_at };
    });

  const menuPurchases = async () =>
    (await streamsOf(menuPurchaseDecider, paymentIds)).flatMap(
      ({ id, events, state: { status, item, ...times } }) => {
        if (item === null) return [];
        const delivered = dataOf<MenuPurchaseEvent, "MenuPurchaseDelivered">(events, "MenuPurchaseDelivered");
        const { buyerId, creatorId, itemId, ...words } = item;
        return {
          ...{ id, status, ...words, buyer_id: buyerId, creator_id: creatorId, item_id: itemId },
          ...{ bought_at: times.boughtAt, due_at: times.dueAt, delivered_at: delivered?.deliveredAt ?? null },
        };
      },
    );

  const payouts = async () =>
    (await streamsOf(payoutDecider, payoutIds)).map(({ id, events, state }) => ({
      ...{ id, creator_id: state.creatorId, amount: state.amount, status: state.status },
      reason:
        dataOf<PayoutEvent, "PayoutReturned">(events, "PayoutReturned")?.reason ??
        dataOf<PayoutEvent, "PayoutFailed">(events, "PayoutFailed")?.reason ??
        null,
      provider: dataOf<PayoutEvent, "PayoutAssigned">(events, "PayoutAssigned")?.provider ?? null,
      account: dataOf<PayoutEvent, "PayoutAssigned">(events, "PayoutAssigned")?.account ?? null,
      reference: dataOf<PayoutEvent, "PayoutTransferred">(events, "PayoutTransferred")?.reference ?? null,
      booked_at: events[0]!.recordedAt,
      file: dataOf<PayoutEvent, "PayoutSent">(events, "PayoutSent")?.file ?? null,
      sent_at:
        events.find(({ type }) => type === "PayoutSent" || type === "PayoutTransferred")?.recordedAt ?? null,
      paid_at: events.find(({ type }) => type === "PayoutPaid")?.recordedAt ?? null,
    }));

  const reviews = async () =>
    (await streamsOf(reviewDecider, reviewIds)).flatMap(({ id, events, state }) => {
      if (state.asked === null) return [];
      const { kind, subject, accountId: account_id, target } = state.asked;
      const { status, file, held, reason, appeal } = state;
      const round = events.slice(events.findLastIndex(({ type }) => type === "ReviewAsked"));
      const decided = round.findLast(({ type }) => type === "ReviewApproved" || type === "ReviewRejected");
      return {
        ...{ id, kind, subject, account_id, target, status, file, held, reason, appeal },
        reviewer_id: (decided?.data as { readonly reviewerId: string } | undefined)?.reviewerId ?? null,
        asked_at: round[0]!.recordedAt,
        decided_at: decided?.recordedAt ?? null,
      };
    });

  const privateShows = async () =>
    (await streamsOf(privateShowDecider, privateIds)).map(({ id, events, state }) => {
      const invited = dataOf<PrivateShowEvent, "PrivateInvited">(events, "PrivateInvited")!;
      const ended = dataOf<PrivateShowEvent, "PrivateEnded">(events, "PrivateEnded");
      const closed = dataOf<PrivateShowEvent, "PrivateClosed">(events, "PrivateClosed");
      return {
        ...{ id, creator_id: invited.creatorId, fan_id: invited.fanId, kind: invited.kind },
        ...{ minutes: invited.minutes, amount: invited.amount, invited_at: invited.invitedAt },
        ...{ status: state.status, deadline: state.deadline, payment_id: state.paymentId },
        ...{ started_at: state.startedAt, held: state.held },
        ended_at: ended?.endedAt ?? closed?.closedAt ?? null,
        ending: ended?.reason ?? closed?.reason ?? null,
        refund: ended?.refund ?? 0,
      };
    });

  const broadcasts = async () =>
    (await streamsOf(streamDecider, streamIds)).map(({ id, events, state }) => {
      const started = dataOf<StreamEvent, "StreamStarted">(events, "StreamStarted")!;
      const ended = dataOf<StreamEvent, "StreamEnded">(events, "StreamEnded");
      return {
        ...{ id, creator_id: started.creatorId, title: started.title, goal: started.goal },
        ...{ started_at: started.startedAt, ended_at: ended?.endedAt ?? null, ending: ended?.reason ?? null },
        ...{ peak_viewers: state.peak, unique_viewers: state.unique },
      };
    });

  const grants = async () =>
    (await streamsOf(managerDecider, creatorIds)).flatMap(({ id, state: { grant } }) =>
      grant === null
        ? []
        : {
            ...{ creator_id: id, manager_id: grant.managerId, invite_id: grant.inviteId, fee: grant.fee },
            ...{ invited_at: grant.invitedAt, expires_at: grant.expiresAt, accepted_at: grant.acceptedAt },
          },
    );

  const domains = async () =>
    (await streamsOf(customDomainDecider, domainIds)).flatMap(({ id: host, events, state }) =>
      Object.entries(state).map(([claim_id, { status, creatorId }]) => {
        const own = (events as readonly (CustomDomainEvent & { readonly recordedAt: number })[]).filter(
          ({ data }) => data.claimId === claim_id,
        );
        const asked = dataOf<CustomDomainEvent, "DomainAsked">(own, "DomainAsked")!;
        return {
          ...{ claim_id, host, creator_id: creatorId, kind: asked.kind, request_id: asked.requestId },
          ...{ token: asked.token, site: asked.site, status },
          reason: dataOf<CustomDomainEvent, "DomainDeclined">(own, "DomainDeclined")?.reason ?? "",
          ...{ asked_at: asked.askedAt, changed_at: own.at(-1)!.recordedAt },
        };
      }),
    );

  return async (): Promise<Readonly<Record<Table, readonly Row[]>>> => {
    const paid = await payments();
    const buyers = new Set(paid.filter(({ status }) => status === "settled").map(({ buyer_id }) => buyer_id));
    const rows: Readonly<Record<Table, readonly Row[]>> = {
      account: await accounts(buyers),
      social_identity: await identities(),
      creator: await creators(),
      subscription: await subscriptions(),
      offer_places: await offers(),
      payment: paid,
      payment_refund: await refunds(),
      payment_dispute: await disputes(),
      ledger_posting: await postings(),
      unlock: await unlocks(),
      menu_purchase: await menuPurchases(),
      payout: await payouts(),
      review_item: await reviews(),
      private_show: await privateShows(),
      stream: await broadcasts(),
      manager_grant: await grants(),
      custom_domain: await domains(),
      former_username: await formerNames(),
    };
    return Object.fromEntries(tables.map((table) => [table, sorted(table, rows[table])])) as typeof rows;
  };
};
