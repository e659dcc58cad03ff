import { creatorAccount, ledgerDecider, platformAccount } from "../../domain/ledger/ledger.decider.ts";
import { hashPassword } from "../account/passwords.ts";
import { publishPosts, type NewPost } from "../post/publish-posts.ts";
import { referralEarnings } from "../referral/referral.reads.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { addItem } from "../tip-menu/write-tip-menu.ts";
import { idOf, makeCreator, makeFan, type DemoIds } from "./demo-accounts.ts";
import { makeComments } from "./demo-comments.ts";
import { makeFavorites } from "./demo-favorites.ts";
import { makeAutoMessages } from "./demo-auto-messages.ts";
import { makeAutoPosts } from "./demo-auto-posts.ts";
import { makeGalleries } from "./demo-galleries.ts";
import { demoCreators, demoFans } from "./demo-people.ts";
import { makePromotions } from "./demo-promotions.ts";
import { makeHistory, readOldNotices } from "./demo-history.ts";
import { makeLikes } from "./demo-likes.ts";
import { makeManagers } from "./demo-managers.ts";
import { makeMenuPurchases } from "./demo-menu-purchases.ts";
import { makeMessages } from "./demo-messages.ts";
import { makeNotes, makeOlderMessages } from "./demo-older-messages.ts";
import { demoPosts, type DemoPost } from "./demo-posts.ts";
import { makeReferrals } from "./demo-referrals.ts";
import { makeReviews, storeReviewedPictures } from "./demo-review.ts";
import { makeScheduled } from "./demo-scheduled.ts";
import { makeSubscriptions } from "./demo-subscriptions.ts";
import { makeVaults } from "./demo-vault.ts";
import { makeViews } from "./demo-views.ts";

const password = "marquee-demo";
let passwordHash: string | null = null;

const postAt = (post: DemoPost, creatorId: string, now: number): NewPost => {
  const createdAt = now - post.age;
  return {
    creatorId,
    type: post.type,
    access: post.access,
    text: post.text,
    createdAt,
    expiresAt: post.expiresIn === null ? null : now + post.expiresIn,
    pinnedAt: post.pinned ? createdAt : null,
    isWinback: post.winback,
    amountUsd: post.amountUsd,
    fund: post.fund,
    poll: post.poll === null ? null : { options: post.poll.options, ends_at: now + post.poll.endsIn },
    likes: post.likes,
    media: post.media.map((medium, position) =>
      position === 0 && post.uncensorAmount !== null
        ? { ...medium, uncensorAmount: post.uncensorAmount }
        : medium,
    ),
  };
};

const makePosts = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  for (const { username } of demoCreators) {
    const creatorId = idOf(ids, username);
    // Oldest first, so that ids grow with time.
    const posts = demoPosts(username).map((post) => postAt(post, creatorId, unit.now));
    const stored = await publishPosts(unit.sql, creatorId, posts.toReversed());
    if (username === "ava") await makeComments(unit, ids, stored.toReversed());
  }
  await makeScheduled(unit, ids);
};

const makeTipMenus = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  for (const { username, tipMenu = [] } of demoCreators)
    for (const [description, price] of tipMenu)
      await addItem(unit, idOf(ids, username), { description, price });
};

/** A balance from before the demo's first day, in cents: what the platform still owes the creator. */
const bringForward = (unit: UnitOfWork, creatorId: string, balance: number) =>
  unit.execute(ledgerDecider, creatorId, {
    type: "PostTransaction",
    kind: "sale",
    reference: null,
    postings: [
      { account: platformAccount, amount: -balance },
      { account: creatorAccount(creatorId), amount: balance },
    ],
  });

/**
 * The demo site as on its first day: accounts, pages, offers, posts and subscriptions, made by the product's own rules in
 * the transaction of `unit`. Expects a database without accounts. Pictures, films and sounds are painted when first asked for.
 */
export const seedDemo = async (services: Services, unit: UnitOfWork): Promise<void> => {
  passwordHash ??= await hashPassword(password);
  const hash = passwordHash;
  const names = [...demoCreators, ...demoFans].map(({ username }) => username);
  const ids: DemoIds = Object.fromEntries(names.map((username) => [username, services.ids.next()]));
  await storeReviewedPictures(services);
  for (const creator of demoCreators) {
    await makeCreator(unit, ids, creator, hash);
    // Some have said nothing yet of where they are paid.
    if (creator.noPayout !== true)
      await services.payees.giveDemoPayee(unit, services, idOf(ids, creator.username), creator);
  }
  for (const fan of demoFans) await makeFan(unit, ids, fan, hash);
  await makeManagers(unit, services.keys, ids);
  await makeReferrals(unit, ids);
  const till = { unit, ids, purchases: services.purchases, nextId: services.ids.next };
  const past = services.config.demoHistory ? await makeHistory(till) : [];
  await makeSubscriptions(till);
  // All in all she has 12345 cents, with what her referrals earned.
  const brought = await referralEarnings(unit.sql, idOf(ids, "dora"));
  await bringForward(unit, idOf(ids, "dora"), 12_345 - brought);
  await makePosts(unit, ids);
  await makeLikes(unit, past);
  await makeGalleries(unit, ids);
  await makeAutoMessages(unit, ids);
  await makeFavorites(unit, ids);
  await makePromotions(unit, ids);
  await makeViews(unit, ids);
  await makeTipMenus(unit, ids);
  await makeReviews(unit, services, ids);
  await makeVaults(unit, ids);
  await makeAutoPosts(unit, ids);
  if (services.config.demoHistory) {
    await makeMenuPurchases(till);
    await makeOlderMessages(till);
  }
  await makeMessages(unit, ids);
  if (services.config.demoHistory) {
    await makeNotes(till);
    await readOldNotices(unit);
  }
};
