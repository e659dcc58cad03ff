import type { AnyActorRef } from "xstate";

import { selectPaymentView } from "../../src/machines/payment/payment-view.ts";
import type { PaymentRef } from "../../src/machines/payment/payment.machine.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import type { World } from "./world.ts";

export interface WatchedPage {
  readonly world: World;
  /** The tab, as the trace names it. */
  readonly name: string;
  /** What the payment's dialog shows in its frame; null: nothing any more. */
  readonly frame: (url: string | null) => void;
}

/** Reads what the page's payment tells its viewer. */
const watchPayment = ({ world, name, frame }: WatchedPage, ref: PaymentRef): void => {
  const { invariants, trace } = world;
  ref.subscribe((snapshot) => {
    const { record, paymentId, request, paymentUrl } = snapshot.context;
    const id = paymentId ?? record?.payment_id ?? null;
    trace.note(`${name}: payment ${JSON.stringify(snapshot.value)} ${id ?? ""}`);
    frame(snapshot.value === "showing" ? (paymentUrl ?? "/") : null);
    if (id === null) return;
    const isOver = selectPaymentView(snapshot).status === "over" || snapshot.value === "closed";
    if (snapshot.value === "paid") invariants.told(id, "paid", name);
    if (isOver) invariants.told(id, record?.status === "paid" ? "paid" : "unpaid", name);
    const isBegun = snapshot.value === "waiting" || snapshot.value === "showing";
    if (isBegun && request.intent === "subscription") invariants.acknowledged(id);
  });
};

const watchProfile = ({ world, name }: WatchedPage, ref: AnyActorRef): void => {
  let shown = "";
  ref.subscribe((snapshot: { readonly context: { readonly creator: CreatorRecord | null } }) => {
    const { creator } = snapshot.context;
    const has =
      creator?.subscriptions.map(({ type, status }) => `${type} ${status}`).join(", ") ?? "nothing yet";
    if (has !== shown) world.trace.note(`${name} shows: ${has}`);
    shown = has;
  });
};

/** Watches an actor that came into being in a page, as far as it tells its viewer something of money or access. */
export const watchActor = (page: WatchedPage, ref: AnyActorRef): void => {
  const { id } = (ref as unknown as { readonly logic: { readonly id?: string } }).logic;
  if (id === "payment") watchPayment(page, ref as unknown as PaymentRef);
  if (id === "profile") watchProfile(page, ref);
};
