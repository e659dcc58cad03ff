import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { PayoutReview } from "../payout/payout.ts";
import type { AccountCommand, AccountRejection, RegisterAccount } from "./account.commands.ts";
import type {
  AccountEvent,
  AccountType,
  ComplianceStatus,
  LinkedIdentity,
  PictureSlot,
} from "./account.events.ts";
import { isCountry } from "../country/country.ts";
import { emailText } from "./email.ts";
import { renamed, renameProblem, unnamed, without, type Naming } from "./rename.ts";
import { isUsername } from "./username.ts";

/** What the account's rules need to remember; `type` is null until it is registered. */
export interface AccountState extends Naming {
  readonly type: AccountType | null;
  readonly has_accepted_terms: boolean;
  readonly display_name: string;
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly pictures: {
    readonly avatar_url: string | null;
    readonly cover_picture_url: string | null;
    readonly cover_video_url: string | null;
  };
  /** What its owner alone sees until it is approved, by address. */
  readonly held: Readonly<Partial<Record<PictureSlot, string>>>;
  readonly rejected: readonly PictureSlot[];
  readonly compliance: { readonly status: ComplianceStatus | null; readonly reason: string | null };
  readonly studio: string | null;
  /** The country of the last application. */
  readonly applied_from: string | null;
  readonly country: string | null;
  readonly payout: { readonly status: PayoutReview | null; readonly reason: string | null };
  readonly tip_blocked: boolean;
  /** The disputes of its payments. */
  readonly disputes: readonly string[];
  readonly is_reviewer: boolean;
  readonly suspended: boolean;
  readonly identities: readonly Pick<LinkedIdentity, "provider" | "subject">[];
}

const initial: AccountState = {
  ...unnamed,
  type: null,
  has_accepted_terms: false,
  display_name: "",
  email: null,
  email_confirmed: false,
  pictures: { avatar_url: null, cover_picture_url: null, cover_video_url: null },
  held: {},
  rejected: [],
  compliance: { status: null, reason: null },
  studio: null,
  applied_from: null,
  country: null,
  payout: { status: null, reason: null },
  tip_blocked: false,
  disputes: [],
  is_reviewer: false,
  suspended: false,
  identities: [],
};

type Answer = Decision<AccountEvent, AccountRejection>;
type After<Type extends AccountCommand["type"]> = Extract<AccountCommand, { type: Type }>;

const register = (command: RegisterAccount, state: AccountState, now: number): Answer => {
  if (state.type !== null) return reject("account_exists");
  if (!isUsername(command.username)) return reject("username_invalid");
  const needsEmail = command.account_type === "model";
  if (emailText(command.email ?? "", needsEmail) !== null) return reject("email_invalid");
  const studio = command.studio ?? null;
  const registered: AccountEvent = {
    type: "AccountRegistered",
    data: {
      username: command.username,
      account_type: command.account_type,
      display_name: command.display_name ?? command.username,
      email: command.email,
      country: command.country,
      is_direct_pay: command.is_direct_pay ?? (command.account_type === "model" && studio === null),
      studio,
      model_ref: command.model_ref ?? null,
      tracking: command.tracking ?? null,
      registered_at: now,
    },
  };
  return command.accepts_terms === true
    ? accept<AccountEvent>(registered, { type: "TermsAccepted", data: {} })
    : accept<AccountEvent>(registered);
};

const confirmEmail = (command: After<"ConfirmEmail">, state: AccountState): Answer => {
  if (state.email !== command.email) return reject("email_changed");
  return state.email_confirmed
    ? accept()
    : accept<AccountEvent>({ type: "EmailConfirmed", data: { email: command.email } });
};

/** The new address was confirmed before: the account that asked for the change reads its mail. */
const changeEmail = ({ email }: After<"ChangeEmail">, state: AccountState): Answer =>
  emailText(email, true) === null
    ? once(state.email === email && state.email_confirmed, { type: "EmailChanged", data: { email } })
    : reject("email_invalid");

/** Whether somebody else has the name is a unique key of the database. */
const changeUsername = ({ username }: After<"ChangeUsername">, state: AccountState, now: number): Answer => {
  if (username === state.username) return accept();
  const problem = renameProblem(username, state, now);
  if (problem !== null) return reject(problem);
  const data = { from: state.username, to: username, changed_at: now };
  return accept<AccountEvent>({ type: "UsernameChanged", data });
};

const releaseUsername = ({ username }: After<"ReleaseUsername">, { former }: AccountState): Answer =>
  without(former, username).length < former.length
    ? accept<AccountEvent>({ type: "UsernameReleased", data: { username } })
    : reject("username_not_held");

/** A creator lives where his application says (BANNER-28). */
const changeCountry = ({ country }: After<"ChangeCountry">, { type, country: now }: AccountState): Answer => {
  if (country === now) return accept();
  if (type === "model") return reject("country_of_application");
  return isCountry(country)
    ? accept<AccountEvent>({ type: "CountryChanged", data: { country } })
    : reject("country_unknown");
};

const changePictures = (command: After<"ChangePictures">, { pictures }: AccountState): Answer => {
  const {
    avatar_url = pictures.avatar_url,
    cover_picture_url = pictures.cover_picture_url,
    cover_video_url = pictures.cover_video_url,
  } = command;
  const isSame =
    avatar_url === pictures.avatar_url &&
    cover_picture_url === pictures.cover_picture_url &&
    cover_video_url === pictures.cover_video_url;
  const data = { avatar_url, cover_picture_url, cover_video_url };
  return once(isSame, { type: "PicturesChanged", data });
};

const apply = (command: After<"ApplyAsCreator">, state: AccountState, now: number): Answer => {
  const { application_id, country, studio } = command;
  const { status } = state.compliance;
  if (status === "approved") return reject("application_approved");
  if (status === "under_review") return reject("application_submitted");
  return accept<AccountEvent>({
    type: "CreatorApplied",
    data: { application_id, country, studio: studio ?? state.studio, applied_at: now },
  });
};

/** Fans are reviewed once they have applied; the approval makes them creators. */
const review = ({ status, reason }: After<"ReviewCreator">, state: AccountState): Answer => {
  const { type, compliance, applied_from: country, studio } = state;
  if (type === "user" && country === null) return reject("not_a_creator");
  if (compliance.status === status && compliance.reason === reason) return accept();
  const reviewed: AccountEvent = { type: "CreatorReviewed", data: { status, reason } };
  return type === "user" && country !== null && status === "approved"
    ? accept<AccountEvent>(reviewed, {
        type: "BecameCreator",
        data: { country, is_direct_pay: studio === null },
      })
    : accept<AccountEvent>(reviewed);
};

const reviewPayout = ({ status, reason }: After<"ReviewPayout">, { payout }: AccountState): Answer =>
  once(payout.status === status && payout.reason === reason, {
    type: "PayoutReviewed",
    data: { status, reason },
  });

const linkIdentity = (
  { provider, subject, username }: After<"LinkIdentity">,
  { identities }: AccountState,
): Answer =>
  once(
    identities.some((linked) => linked.provider === provider && linked.subject === subject),
    { type: "IdentityLinked", data: { provider, subject, username } },
  );

const unlinkIdentity = (
  { provider, hasPassword, waysIn }: After<"UnlinkIdentity">,
  { identities }: AccountState,
): Answer => {
  const stays = identities.some((linked) => linked.provider !== provider && waysIn.includes(linked.provider));
  if (!hasPassword && !stays && identities.length > 0) return reject("only_way_in");
  const isLinked = identities.some((linked) => linked.provider === provider);
  return once(!isLinked, { type: "IdentityUnlinked", data: { provider } });
};

/** Stores the fact unless it is so already. */
const once = (isSo: boolean, event: AccountEvent): Answer => (isSo ? accept() : accept(event));

/** A second dispute blocks the account's tips (CCONST-09). */
const recordDispute = (
  { disputeId }: After<"RecordDispute">,
  { disputes, tip_blocked }: AccountState,
): Answer => {
  if (disputes.includes(disputeId)) return accept();
  const recorded: AccountEvent = { type: "DisputeRecorded", data: { dispute_id: disputeId } };
  return disputes.length === 0 || tip_blocked
    ? accept(recorded)
    : accept<AccountEvent>(recorded, { type: "TipsBlocked", data: {} });
};

const decideRegistered = (
  command: Exclude<AccountCommand, RegisterAccount>,
  state: AccountState,
  now: number,
): Answer =>
  match(command)
    .returnType<Answer>()
    .with({ type: "AcceptTerms" }, () => once(state.has_accepted_terms, { type: "TermsAccepted", data: {} }))
    .with({ type: "ConfirmEmail" }, (it) => confirmEmail(it, state))
    .with({ type: "ChangeEmail" }, (it) => changeEmail(it, state))
    .with({ type: "ChangeUsername" }, (it) => changeUsername(it, state, now))
    .with({ type: "ReleaseUsername" }, (it) => releaseUsername(it, state))
    .with({ type: "ChangeCountry" }, (it) => changeCountry(it, state))
    .with({ type: "ChangeDisplayName" }, ({ display_name }) =>
      once(state.display_name === display_name, { type: "DisplayNameChanged", data: { display_name } }),
    )
    .with({ type: "ChangePictures" }, (it) => changePictures(it, state))
    .with({ type: "HoldPicture" }, ({ picture, address }) =>
      once((state.held[picture] ?? null) === address, { type: "PictureHeld", data: { picture, address } }),
    )
    .with({ type: "RejectPicture" }, ({ picture, address }) => {
      const was_shown = address !== null && state.pictures[`${picture}_url`] === address;
      return accept({ type: "PictureRejected", data: { picture, was_shown } });
    })
    .with({ type: "OpenDocument" }, ({ type: _type, ...data }) => accept({ type: "DocumentOpened", data }))
    .with({ type: "ApplyAsCreator" }, (it) => apply(it, state, now))
    .with({ type: "ReviewCreator" }, (it) => review(it, state))
    .with({ type: "ReviewPayout" }, (it) =>
      state.type === "model" ? reviewPayout(it, state) : reject("not_a_creator"),
    )
    .with({ type: "GivePayoutDetails" }, ({ type: _type, ...data }) =>
      state.type === "model" ? accept({ type: "PayoutDetailsGiven", data }) : reject("not_a_creator"),
    )
    .with({ type: "BlockTips" }, () => once(state.tip_blocked, { type: "TipsBlocked", data: {} }))
    .with({ type: "AllowTips" }, () => once(!state.tip_blocked, { type: "TipsAllowed", data: {} }))
    .with({ type: "RecordDispute" }, (it) => recordDispute(it, state))
    .with({ type: "AppointReviewer" }, () =>
      state.type === "model"
        ? once(state.is_reviewer, { type: "ReviewerAppointed", data: {} })
        : reject("not_a_creator"),
    )
    .with({ type: "SuspendAccount" }, ({ reason }) =>
      once(state.suspended, { type: "AccountSuspended", data: { reason } }),
    )
    .with({ type: "LinkIdentity" }, (it) => linkIdentity(it, state))
    .with({ type: "UnlinkIdentity" }, (it) => unlinkIdentity(it, state))
    .with({ type: "ReinstateAccount" }, () => once(!state.suspended, { type: "AccountReinstated", data: {} }))
    .exhaustive();

const slots: readonly PictureSlot[] = ["avatar", "cover_picture", "cover_video"];

/** A new upload clears the flag and what waited in its place; a cover is a picture or a film (COVER-29). */
const afterUpload = (state: AccountState, changed: readonly PictureSlot[]): AccountState => {
  const isCover = changed.some((slot) => slot !== "avatar");
  const stays = (slot: PictureSlot): boolean => (slot === "avatar" ? !changed.includes(slot) : !isCover);
  return {
    ...state,
    held: Object.fromEntries(Object.entries(state.held).filter(([slot]) => stays(slot as PictureSlot))),
    rejected: state.rejected.filter(stays),
  };
};

const evolve = (state: AccountState, event: AccountEvent): AccountState =>
  match(event)
    .returnType<AccountState>()
    .with({ type: "AccountRegistered" }, ({ data }) => ({
      ...state,
      type: data.account_type,
      username: data.username,
      country: data.country,
      display_name: data.display_name,
      email: data.email,
      studio: data.studio,
    }))
    .with({ type: "TermsAccepted" }, () => ({ ...state, has_accepted_terms: true }))
    .with({ type: "CreatorApplied" }, ({ data: { country, studio } }) => ({
      ...state,
      compliance: { status: "under_review", reason: null },
      studio,
      applied_from: country,
      country: state.type === "model" ? country : state.country,
    }))
    .with({ type: "BecameCreator" }, ({ data }) => ({ ...state, type: "model", country: data.country }))
    .with({ type: "UsernameChanged" }, ({ data }) => ({ ...state, ...renamed(state, data) }))
    .with({ type: "UsernameReleased" }, ({ data }) => ({
      ...state,
      former: without(state.former, data.username),
    }))
    .with({ type: "CountryChanged" }, ({ data }) => ({ ...state, country: data.country }))
    .with({ type: "EmailConfirmed" }, () => ({ ...state, email_confirmed: true }))
    .with({ type: "EmailChanged" }, ({ data }) => ({ ...state, email: data.email, email_confirmed: true }))
    .with({ type: "DisplayNameChanged" }, ({ data }) => ({ ...state, display_name: data.display_name }))
    .with({ type: "PicturesChanged" }, ({ data }) => {
      const changed = slots.filter((slot) => data[`${slot}_url`] !== state.pictures[`${slot}_url`]);
      return { ...afterUpload(state, changed), pictures: data };
    })
    .with({ type: "PictureHeld" }, ({ data: { picture, address } }) => {
      if (address === null) return { ...state, held: { ...state.held, [picture]: undefined } };
      const after = afterUpload(state, [picture]);
      return { ...after, held: { ...after.held, [picture]: address } };
    })
    .with({ type: "PictureRejected" }, ({ data: { picture, was_shown } }) => ({
      ...state,
      pictures: was_shown ? { ...state.pictures, [`${picture}_url`]: null } : state.pictures,
      held: { ...state.held, [picture]: undefined },
      rejected: [...state.rejected.filter((slot) => slot !== picture), picture],
    }))
    .with({ type: "CreatorReviewed" }, ({ data }) => ({ ...state, compliance: data }))
    .with({ type: "PayoutReviewed" }, ({ data }) => ({ ...state, payout: data }))
    // Other data than were checked: nothing is paid to them until they were looked at.
    .with({ type: "PayoutDetailsGiven" }, () => ({ ...state, payout: { status: "pending", reason: null } }))
    .with({ type: "TipsBlocked" }, () => ({ ...state, tip_blocked: true }))
    .with({ type: "TipsAllowed" }, () => ({ ...state, tip_blocked: false }))
    .with({ type: "DisputeRecorded" }, ({ data }) => ({
      ...state,
      disputes: [...state.disputes, data.dispute_id],
    }))
    .with({ type: "ReviewerAppointed" }, () => ({ ...state, is_reviewer: true }))
    .with({ type: "AccountSuspended" }, () => ({ ...state, suspended: true }))
    .with({ type: "AccountReinstated" }, () => ({ ...state, suspended: false }))
    .with({ type: "IdentityLinked" }, ({ data: { provider, subject } }) => ({
      ...state,
      identities: [...state.identities, { provider, subject }],
    }))
    .with({ type: "IdentityUnlinked" }, ({ data: { provider } }) => ({
      ...state,
      identities: state.identities.filter((linked) => linked.provider !== provider),
    }))
    .otherwise(() => state);

/** The rules of one account: who it is, its confirmed e-mail, its review, its suspension. Passwords are not facts. */
export const accountDecider: Decider<AccountCommand, AccountState, AccountEvent, AccountRejection> = {
  stream: "account",
  initial,
  decide: (command, state, { now }) => {
    if (command.type === "RegisterAccount") return register(command, state, now);
    return state.type === null ? reject("account_unknown") : decideRegistered(command, state, now);
  },
  evolve,
};
