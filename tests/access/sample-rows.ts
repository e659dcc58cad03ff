import type { AccountTable } from "../../src/server/account/account.tables.ts";
import type { SubscriptionTable } from "../../src/server/subscription/subscription.tables.ts";

/** An approved creator's account. */
export const accountRow = (id: string, row: Partial<AccountTable> = {}) => ({
  id,
  username: id,
  username_key: id,
  type: "model" as const,
  display_name: `The ${id}`,
  email: null,
  email_key: null,
  country: null,
  is_direct_pay: false,
  compliance_status: "approved" as const,
  compliance_reason: null,
  payout_status: null,
  payout_reason: null,
  avatar_url: null,
  cover_picture_url: null,
  cover_video_url: null,
  studio: null,
  model_ref: null,
  created_at: 1,
  ...(row as object),
});

/** A paid membership that runs without an end. */
export const subscriptionRow = (
  id: string,
  fan_id: string,
  creator_id: string,
  row: Partial<SubscriptionTable> = {},
): SubscriptionTable => ({
  id,
  fan_id,
  creator_id,
  type: "access",
  status: "active",
  choice: "1mo",
  payment_id: null,
  price: 999,
  next_price: 999,
  next_months: 1,
  started: true,
  created_at: 1,
  end_at: null,
  canceled_at: null,
  resumes_at: null,
  ...row,
});
