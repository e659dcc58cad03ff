import { emailKey, emailText } from "../../domain/account/email.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { hiddenKey } from "../account/attempts.ts";
import type { RequestContext } from "../http/context.ts";
import { refuse, refuseFields, type Refusal } from "../http/reply.ts";
import { derivedId } from "../ports/derived-id.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { PaymentPayload } from "../../protocol/payment/payment.payload.ts";
import { purchaseAskedFor } from "./purchase.ts";

/** Who buys without an account: his e-mail, and the browser in which he does, hidden. */
export interface Guest {
  readonly email: string;
  readonly browser: string;
  readonly site: string;
}

/** Who pays: an account, or a guest under an id of his e-mail in this very browser. */
export interface Buyer {
  readonly buyerId: AccountId;
  readonly guest: Guest | null;
}

export type Visit = Pick<RequestContext, "viewer" | "session" | "site" | "services">;

/** Under which key what a guest buys in this browser is kept; null before there is a cookie. */
export const browserOf = ({ session, site }: Visit): string | null => {
  const binding = session.binding();
  return binding === null ? null : hiddenKey("buyer", site.id, binding);
};

const guestId = (browser: string, email: string): AccountId =>
  `guest-${derivedId("guest", browser, emailKey(email))}`;

/** Whether a buyer's id is a guest's, of whom there is no account. */
export const isGuest = (buyerId: AccountId): boolean => buyerId.startsWith("guest-");

/** Who would pay for what a payload asks for, or why nobody can: guests buy what takes them, with their e-mail (PAY-26). */
export const buyerFor = (
  visit: Visit,
  payload: PaymentPayload,
): (Buyer & { readonly refusal?: undefined }) | { readonly refusal: Refusal } => {
  const { viewer, session, site, services } = visit;
  if (viewer !== null) return { buyerId: viewer.id, guest: null };
  const asked = purchaseAskedFor(services.purchases, payload);
  if (asked?.orderable?.takesGuests !== true) return { refusal: refuse("unauthorized") };
  const { user_email: email = "" } = payload;
  const wrong = emailText(email, true);
  if (wrong !== null) return { refusal: refuseFields({ user_email: wrong }) };
  session.ensureCookie();
  const browser = browserOf(visit) ?? "";
  const guest = { email: emailKey(email), browser, site: site.id };
  return { buyerId: guestId(browser, email), guest };
};

/** Keeps who a guest is, with his first payment. */
export const keepGuest = (unit: UnitOfWork, { buyerId, guest }: Buyer): Promise<unknown> | undefined =>
  guest === null
    ? undefined
    : unit.writes
        .insertInto("guest_buyer")
        .values({ id: buyerId, ...guest, created_at: unit.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();

/** As whom this browser may ask for payments: its account, else every guest that it has bought as. */
export const buyersHere = async (visit: Visit): Promise<readonly AccountId[]> => {
  if (visit.viewer !== null) return [visit.viewer.id];
  const browser = browserOf(visit);
  if (browser === null) return [];
  const rows = await visit.services.database
    .selectFrom("guest_buyer")
    .select("id")
    .where("browser", "=", browser)
    .execute();
  // A guest who has paid for nothing yet may still give up a payment that never began.
  return [...rows.map(({ id }) => id), guestId(browser, "")];
};
