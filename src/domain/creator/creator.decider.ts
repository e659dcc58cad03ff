import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { PackageCode } from "../offer/offer.ts";
import type { CreatorEvent, Opened, Socials, TrialTerms, WinbackTerms } from "./creator.events.ts";
import { isEnteredPrice, type PriceLimits } from "../money/price.ts";
import { isWhiteLabel, type WhiteLabelSettings } from "./white-label.ts";

/** The price of a page that never set one, in cents. */
export const openingPrice = 999;
/** The price of a Snapchat membership that never set one, in cents (CVAL-14). */
export const openingSnapchatPrice = 999;

export interface CreatorState {
  readonly price: number;
  readonly packages: Readonly<Partial<Record<PackageCode, number>>>;
  readonly trial: TrialTerms | null;
  readonly winback: WinbackTerms | null;
  /** How often each was opened with places anew; absent until one was. */
  readonly openings?: { readonly trial: number; readonly winback: number };
  readonly snapchat: { readonly onSale: boolean; readonly price: number; readonly username: string | null };
  readonly freeProfile: boolean;
  readonly bio: Extract<CreatorEvent, { type: "BioWritten" }>["data"];
  readonly socials: Socials;
  /** Absent until it is first set. */
  readonly whiteLabel?: WhiteLabelSettings;
  /** Absent until it is first set. */
  readonly commentsClosed?: boolean;
  /** Absent until it is first set. */
  readonly tipMenuClosed?: boolean;
  /** What a fan's message costs, in cents; absent until it is first set. */
  readonly messagePrice?: number;
  /** Absent until a price was set, be it the one of the beginning. */
  readonly isPriced?: true;
}

export type CreatorCommand =
  | { readonly type: "SetSubscriptionPrice"; readonly price: number; readonly limits?: PriceLimits }
  | { readonly type: "SetPackage"; readonly duration: PackageCode; readonly percent: number | null }
  | ({ readonly type: "OfferTrial"; readonly terms: TrialTerms } & Opened)
  | { readonly type: "WithdrawTrial" }
  | ({ readonly type: "OfferWinback"; readonly terms: WinbackTerms } & Opened)
  | { readonly type: "WithdrawWinback" }
  | {
      readonly type: "SellSnapchat";
      readonly onSale: boolean;
      readonly price: number;
      readonly username: string | null;
      readonly limits?: PriceLimits;
    }
  | { readonly type: "OpenFreeProfile" }
  | { readonly type: "RemoveFreeProfile" }
  | ({ readonly type: "WriteBio" } & CreatorState["bio"])
  | ({ readonly type: "SetSocials" } & Socials)
  | { readonly type: "CloseComments" }
  | { readonly type: "OpenComments" }
  | { readonly type: "SetMessagePrice"; readonly price: number; readonly limits?: PriceLimits }
  | { readonly type: "CloseTipMenu" }
  | { readonly type: "OpenTipMenu" }
  | { readonly type: "SetWhiteLabel"; readonly settings: WhiteLabelSettings };

export type CreatorRejection = "validation";
type Verdict = Decision<CreatorEvent, CreatorRejection>;

const stepsOfFive = (percent: number, from: number, to: number): boolean =>
  Number.isInteger(percent) && percent >= from && percent <= to && percent % 5 === 0;

/** `running`: the offer that is on, whose end need not be chosen anew as long as it is ahead. */
const fairTerms = (terms: WinbackTerms, running: WinbackTerms | null, now: number): boolean =>
  stepsOfFive(terms.discount, 5, 100) &&
  (terms.places === null || (Number.isInteger(terms.places) && terms.places >= 1 && terms.places <= 1000)) &&
  (terms.endsAt === null ||
    (terms.endsAt === running?.endsAt && terms.endsAt > now) ||
    (terms.endsAt >= now + 3600 && terms.endsAt <= now + 90 * 86_400));

const setPrice = (price: number, limits: PriceLimits | undefined, state: CreatorState): Verdict => {
  if (!isEnteredPrice(price, limits)) return reject("validation");
  const events: CreatorEvent[] = [];
  if (price !== state.price || state.isPriced !== true)
    events.push({ type: "SubscriptionPriceSet", data: { price } });
  if (price > 0) return { events };
  for (const duration of ["6mo", "12mo"] as const) {
    if (state.packages[duration] !== undefined) events.push({ type: "PackageRemoved", data: { duration } });
  }
  if (state.trial !== null) events.push({ type: "TrialWithdrawn", data: {} });
  if (state.winback !== null) events.push({ type: "WinbackWithdrawn", data: {} });
  return { events };
};

const setPackage = (duration: PackageCode, percent: number | null, state: CreatorState): Verdict => {
  if (percent === null) {
    return state.packages[duration] === undefined
      ? accept()
      : accept<CreatorEvent>({ type: "PackageRemoved", data: { duration } });
  }
  if (state.price === 0 || !stepsOfFive(percent, 0, 75)) return reject("validation");
  return accept<CreatorEvent>({ type: "PackageSet", data: { duration, percent } });
};

const initial: CreatorState = {
  price: openingPrice,
  packages: {},
  trial: null,
  winback: null,
  snapchat: { onSale: false, price: openingSnapchatPrice, username: null },
  freeProfile: false,
  bio: { text: "", mentions: [] },
  socials: { tiktok: null, snapchat: null, instagram: null, twitter: null },
};

const decide = (command: CreatorCommand, state: CreatorState, now: number): Verdict =>
  match<CreatorCommand, Verdict>(command)
    .with({ type: "SetSubscriptionPrice" }, ({ price, limits }) => setPrice(price, limits, state))
    .with({ type: "SetPackage" }, ({ duration, percent }) => setPackage(duration, percent, state))
    .with({ type: "OfferTrial" }, ({ terms, anew = false }) =>
      state.price > 0 &&
      fairTerms(terms, state.trial, now) &&
      Number.isInteger(terms.days) &&
      terms.days >= 1 &&
      terms.days <= 30
        ? accept<CreatorEvent>({ type: "TrialOffered", data: { ...terms, anew } })
        : reject("validation"),
    )
    .with({ type: "WithdrawTrial" }, () =>
      state.trial === null ? accept() : accept<CreatorEvent>({ type: "TrialWithdrawn", data: {} }),
    )
    .with({ type: "OfferWinback" }, ({ terms, anew = false }) =>
      state.price > 0 && fairTerms(terms, state.winback, now)
        ? accept<CreatorEvent>({ type: "WinbackOffered", data: { ...terms, anew } })
        : reject("validation"),
    )
    .with({ type: "WithdrawWinback" }, () =>
      state.winback === null ? accept() : accept<CreatorEvent>({ type: "WinbackWithdrawn", data: {} }),
    )
    .with({ type: "SellSnapchat" }, ({ onSale, price, username, limits }) =>
      price > 0 && isEnteredPrice(price, limits) && (!onSale || username !== null)
        ? accept<CreatorEvent>({ type: "SnapchatSaleSet", data: { onSale, price, username } })
        : reject("validation"),
    )
    .with({ type: "OpenFreeProfile" }, () =>
      state.freeProfile ? accept() : accept<CreatorEvent>({ type: "FreeProfileOpened", data: {} }),
    )
    .with({ type: "RemoveFreeProfile" }, () =>
      state.freeProfile ? accept<CreatorEvent>({ type: "FreeProfileRemoved", data: {} }) : accept(),
    )
    .with({ type: "WriteBio" }, ({ text, mentions }) =>
      [...text].length <= 1000 && mentions.length <= 10
        ? accept<CreatorEvent>({ type: "BioWritten", data: { text, mentions } })
        : reject("validation"),
    )
    .with({ type: "SetSocials" }, ({ tiktok, snapchat, instagram, twitter }) =>
      accept<CreatorEvent>({ type: "SocialsSet", data: { tiktok, snapchat, instagram, twitter } }),
    )
    .with({ type: "CloseComments" }, () =>
      state.commentsClosed === true ? accept() : accept<CreatorEvent>({ type: "CommentsClosed", data: {} }),
    )
    .with({ type: "OpenComments" }, () =>
      state.commentsClosed === true ? accept<CreatorEvent>({ type: "CommentsOpened", data: {} }) : accept(),
    )
    .with({ type: "SetMessagePrice" }, ({ price, limits }) => {
      if (!isEnteredPrice(price, limits)) return reject("validation");
      return (state.messagePrice ?? 0) === price
        ? accept()
        : accept<CreatorEvent>({ type: "MessagePriceSet", data: { price } });
    })
    .with({ type: "CloseTipMenu" }, () =>
      state.tipMenuClosed === true ? accept() : accept<CreatorEvent>({ type: "TipMenuClosed", data: {} }),
    )
    .with({ type: "OpenTipMenu" }, () =>
      state.tipMenuClosed === true ? accept<CreatorEvent>({ type: "TipMenuOpened", data: {} }) : accept(),
    )
    .with({ type: "SetWhiteLabel" }, ({ settings }) =>
      isWhiteLabel(settings)
        ? accept<CreatorEvent>({ type: "WhiteLabelSet", data: settings })
        : reject("validation"),
    )
    .exhaustive();

const opened = (
  { openings = { trial: 0, winback: 0 } }: CreatorState,
  kind: "trial" | "winback",
  anew: boolean | undefined,
): Pick<CreatorState, "openings"> =>
  anew === true ? { openings: { ...openings, [kind]: openings[kind] + 1 } } : {};

const evolve = (state: CreatorState, event: CreatorEvent): CreatorState =>
  match<CreatorEvent, CreatorState>(event)
    .with({ type: "SubscriptionPriceSet" }, ({ data }) => ({
      ...state,
      price: data.price,
      isPriced: true as const,
    }))
    .with({ type: "PackageSet" }, ({ data }) => ({
      ...state,
      packages: { ...state.packages, [data.duration]: data.percent },
    }))
    .with({ type: "PackageRemoved" }, ({ data }) => {
      const { [data.duration]: _removed, ...packages } = state.packages;
      return { ...state, packages };
    })
    .with({ type: "TrialOffered" }, ({ data: { anew, ...trial } }) => ({
      ...state,
      trial,
      ...opened(state, "trial", anew),
    }))
    .with({ type: "TrialWithdrawn" }, () => ({ ...state, trial: null }))
    .with({ type: "WinbackOffered" }, ({ data: { anew, ...winback } }) => ({
      ...state,
      winback,
      ...opened(state, "winback", anew),
    }))
    .with({ type: "WinbackWithdrawn" }, () => ({ ...state, winback: null }))
    .with({ type: "SnapchatSaleSet" }, ({ data }) => ({ ...state, snapchat: data }))
    .with({ type: "FreeProfileOpened" }, () => ({ ...state, freeProfile: true }))
    .with({ type: "FreeProfileRemoved" }, () => ({ ...state, freeProfile: false }))
    .with({ type: "FreeFollowsEnded" }, () => state)
    .with({ type: "BioWritten" }, ({ data }) => ({ ...state, bio: data }))
    .with({ type: "SocialsSet" }, ({ data }) => ({ ...state, socials: data }))
    .with({ type: "CommentsClosed" }, () => ({ ...state, commentsClosed: true }))
    .with({ type: "CommentsOpened" }, () => ({ ...state, commentsClosed: false }))
    .with({ type: "TipMenuClosed" }, () => ({ ...state, tipMenuClosed: true }))
    .with({ type: "TipMenuOpened" }, () => ({ ...state, tipMenuClosed: false }))
    .with({ type: "MessagePriceSet" }, ({ data }) => ({ ...state, messagePrice: data.price }))
    .with({ type: "WhiteLabelSet" }, ({ data }) => ({ ...state, whiteLabel: data }))
    .otherwise(() => state);

/** A creator's page: prices, packages, offers, Snapchat sale, free profile, bio, its own look. One stream a creator's account id. */
export const creatorDecider: Decider<CreatorCommand, CreatorState, CreatorEvent, CreatorRejection> = {
  stream: "creator",
  initial,
  decide: (command, state, { now }) => decide(command, state, now),
  evolve,
};
