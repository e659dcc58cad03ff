import { sql, type Transaction } from "kysely";

import { emailKey } from "../../domain/account/email.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { JobKind } from "../jobs/job-queue.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Reactions } from "../store/reactions.ts";

type OfSubscription = StoredEvent<string, { readonly id: string }>;
type OfPayment = StoredEvent<string, unknown>;
type OfEmail = StoredEvent<string, { readonly email: string }>;

const STANDING: JobKind = "snapchat.standing";
const REFUND_FAILED: JobKind = "snapchat.refund-failed";
const CLAIM: JobKind = "snapchat.claim";

/** Has a member of a Snapchat looked at, whose membership has changed; nothing for other subscriptions. */
const look = (writes: Transaction<Database>, { stream, version, data, recordedAt }: OfSubscription) =>
  sql`insert into job (kind, key, payload, due_at, created_at)
    select ${STANDING}, ${`standing:${stream}:${version}`}, ${JSON.stringify({ id: data.id })}::jsonb,
      ${recordedAt}::bigint, ${recordedAt}::bigint
    from snapchat_member where subscription_id = ${data.id}
    on conflict do nothing`.execute(writes);

/** Has the member looked at whose money was to go back and did not; nothing for other payments. */
const lookAtRefund = (writes: Transaction<Database>, { stream, version, recordedAt }: OfPayment) =>
  sql`insert into job (kind, key, payload, due_at, created_at)
    select ${REFUND_FAILED}, ${`snapchat-refund:${stream}:${version}`}, jsonb_build_object('id', s.id),
      ${recordedAt}::bigint, ${recordedAt}::bigint
    from snapchat_member m join subscription s on s.id = m.subscription_id
    where m.refund_asked_at is not null and coalesce(s.payment_id, s.id) = ${stream.slice("payment-".length)}
    on conflict do nothing`.execute(writes);

/** Has an account take over what was bought as a guest with the e-mail that it has confirmed (C-13). */
const claim = (writes: Transaction<Database>, { stream, version, data, recordedAt }: OfEmail) => {
  const accountId: AccountId = stream.slice("account-".length);
  return sql`insert into job (kind, key, payload, due_at, created_at)
    select ${CLAIM}, ${`claim:${stream}:${version}`}, ${JSON.stringify({ accountId })}::jsonb,
      ${recordedAt}::bigint, ${recordedAt}::bigint
    from guest_buyer where email = ${emailKey(data.email)} limit 1
    on conflict do nothing`.execute(writes);
};

/** What follows for Snapchat from the ends and returns of memberships, from refunds that failed, and from confirmed e-mails. */
export const snapchatReactions: Reactions = {
  SubscriptionCancelled: look,
  SubscriptionExpired: look,
  SubscriptionRevoked: look,
  SubscriptionRestored: look,
  SubscriptionRenewed: look,
  RefundFailed: lookAtRefund,
  EmailConfirmed: claim,
  EmailChanged: claim,
};
