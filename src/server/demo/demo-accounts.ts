import { accountDecider } from "../../domain/account/account.decider.ts";
import { customDomainDecider } from "../../domain/custom-domain/custom-domain.decider.ts";
import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import { mentionedNames } from "../../domain/profile/bio.ts";
import { storePasswordHash } from "../account/credentials.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { demoAvatar, demoCover } from "./demo-media.ts";
import { DEMO_MAIL_DOMAIN, demoCreators, type DemoCreator, type DemoFan } from "./demo-people.ts";
import { must, unitAt } from "./past.ts";

/** Ids of the demo's accounts by username. */
export type DemoIds = Readonly<Record<string, string>>;

export const idOf = (ids: DemoIds, username: string): string => {
  const id = ids[username];
  if (id === undefined) throw new Error(`The demo has no account '${username}'.`);
  return id;
};

const emailOf = (username: string): string => `${username}${DEMO_MAIL_DOMAIN}`;

const register = async (
  unit: UnitOfWork,
  id: string,
  account: Pick<DemoCreator, "username" | "country"> & { readonly name: string; readonly directPay?: true },
  more: { readonly type: "model" | "user"; readonly email: string | null; readonly confirmed: boolean },
): Promise<void> => {
  await must(unit, accountDecider, id, {
    type: "RegisterAccount",
    username: account.username,
    account_type: more.type,
    email: more.email,
    country: account.country ?? "US",
    display_name: account.name,
    is_direct_pay: account.directPay === true,
  });
  if (more.email !== null && more.confirmed) {
    await must(unit, accountDecider, id, { type: "ConfirmEmail", email: more.email });
  }
};

const setOffers = async (unit: UnitOfWork, id: string, creator: DemoCreator, now: number): Promise<void> => {
  const { price, packages = {}, trial, winback, snapchat, freeProfile } = creator;
  if (price !== undefined) await must(unit, creatorDecider, id, { type: "SetSubscriptionPrice", price });
  for (const duration of ["6mo", "12mo"] as const) {
    const percent = (packages as Partial<Record<"6mo" | "12mo", number>>)[duration];
    if (percent !== undefined)
      await must(unit, creatorDecider, id, { type: "SetPackage", duration, percent });
  }
  if (trial !== undefined) {
    const { endsIn, ...terms } = trial;
    const endsAt = endsIn === null ? null : now + endsIn;
    await must(unit, creatorDecider, id, { type: "OfferTrial", terms: { ...terms, endsAt } });
    const opened = { type: "OpenOffer", limit: terms.places, endsAt } as const;
    await must(unit, offerPlacesDecider, offerPlacesId(id, "trial"), opened);
  }
  if (winback !== undefined) {
    const { endsIn, ...terms } = winback;
    const endsAt = endsIn === null ? null : now + endsIn;
    await must(unit, creatorDecider, id, { type: "OfferWinback", terms: { ...terms, endsAt } });
    const opened = { type: "OpenOffer", limit: terms.places, endsAt } as const;
    await must(unit, offerPlacesDecider, offerPlacesId(id, "winback"), opened);
  }
  if (snapchat !== undefined)
    await must(unit, creatorDecider, id, { type: "SellSnapchat", onSale: true, ...snapchat });
  if (freeProfile === true) await must(unit, creatorDecider, id, { type: "OpenFreeProfile" });
};

const describe = async (unit: UnitOfWork, ids: DemoIds, creator: DemoCreator): Promise<void> => {
  const id = idOf(ids, creator.username);
  const mentions = mentionedNames(creator.bio).flatMap((username) => {
    const known = demoCreators.find((other) => other.username === username);
    return known === undefined ? [] : [{ user_id: idOf(ids, username), username, display_name: known.name }];
  });
  await must(unit, creatorDecider, id, { type: "WriteBio", text: creator.bio, mentions });
  const none = { tiktok: null, snapchat: null, instagram: null, twitter: null };
  await must(unit, creatorDecider, id, { type: "SetSocials", ...none, ...creator.socials });
  if (creator.whiteLabel !== undefined) {
    const settings = { ...plainWhiteLabel, ...creator.whiteLabel };
    await must(unit, creatorDecider, id, { type: "SetWhiteLabel", settings });
  }
  if (creator.domain !== undefined) {
    const [claimId, requestId] = [`demo-${creator.username}`, `demo-${creator.username}`];
    const asked = { claimId, requestId, creatorId: id, token: id.replaceAll("-", ""), site: "demo" };
    await must(unit, customDomainDecider, creator.domain, {
      type: "AskForDomain",
      kind: "existing",
      ...asked,
    });
  }
};

/** Makes a creator's account, page and offers as they were made in the course of time. */
export const makeCreator = async (
  unit: UnitOfWork,
  ids: DemoIds,
  creator: DemoCreator,
  password: string,
): Promise<void> => {
  const id = idOf(ids, creator.username);
  const then = unitAt(unit, unit.now - creator.age);
  const email = emailOf(creator.username);
  await register(then, id, creator, { type: "model", email, confirmed: creator.emailUnconfirmed !== true });
  const { status, reason } = creator.review ?? { status: "approved" as const, reason: null };
  await must(then, accountDecider, id, { type: "ReviewCreator", status, reason });
  if (creator.bare !== true) {
    const pictures = {
      avatar_url: `/media/${demoAvatar(creator.username)}`,
      cover_picture_url: `/media/${demoCover(creator.username)}`,
    };
    await must(then, accountDecider, id, { type: "ChangePictures", ...pictures });
  }
  if (creator.noPayout !== true)
    await must(then, accountDecider, id, { type: "ReviewPayout", status: "verified", reason: null });
  if (creator.tipBlocked === true) await must(unit, accountDecider, id, { type: "BlockTips" });
  if (creator.reviewer === true) await must(unit, accountDecider, id, { type: "AppointReviewer" });
  await setOffers(unitAt(unit, unit.now - Math.min(creator.age, 20 * 86_400)), id, creator, unit.now);
  await describe(unit, ids, creator);
  await storePasswordHash(unit.sql, id, password, unit.now - creator.age);
};

/** Makes a fan's account. */
export const makeFan = async (
  unit: UnitOfWork,
  ids: DemoIds,
  fan: DemoFan,
  password: string,
): Promise<void> => {
  const id = idOf(ids, fan.username);
  const email = fan.email === "none" ? null : emailOf(fan.username);
  const then = unitAt(unit, unit.now - fan.age);
  await register(
    then,
    id,
    { ...fan, name: fan.username },
    { type: "user", email, confirmed: fan.email !== "unconfirmed" },
  );
  if (fan.tipBlocked === true) await must(unit, accountDecider, id, { type: "BlockTips" });
  await storePasswordHash(unit.sql, id, password, unit.now - fan.age);
};
