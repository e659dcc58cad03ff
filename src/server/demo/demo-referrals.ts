import { usualReferralPercent, referralEndsAt } from "../../domain/referral/referral.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

const day = 86_400;

/** Who came by dora's link, so many days ago; `approved`: when, null: never. noah's year is over. */
const brought = [
  { username: "noah", came: 372, approved: 370 },
  { username: "nora", came: 1, approved: 1 },
  { username: "rex", came: 12, approved: null },
  { username: "uma", came: 2, approved: null },
] as const;

/** Clicks of a day, the newest first; older ones come again. */
const clicks = [3, 1, 0, 2, 5, 0, 1];
const CLICKED_DAYS = 60;

/** Creators who came by dora's link, and who followed it. */
export const makeReferrals = async ({ sql, now }: UnitOfWork, ids: DemoIds): Promise<void> => {
  const referrer_id = idOf(ids, "dora");
  await sql
    .insertInto("referral")
    .values(
      brought.map(({ username, came, approved }) => ({
        ...{ referrer_id, referred_id: idOf(ids, username), share: usualReferralPercent * 100 },
        signed_up_at: now - came * day,
        approved_at: approved === null ? null : now - approved * day,
        ends_at: approved === null ? null : referralEndsAt(now - approved * day),
      })),
    )
    .execute();
  await sql
    .insertInto("link_click")
    .values(
      Array.from({ length: CLICKED_DAYS }, (_, ago) => ({
        link: `referral:${referrer_id}`,
        day: Math.floor(now / day) - ago,
        clicks: clicks[ago % clicks.length]!,
      })),
    )
    .execute();
};
