import { sql as raw, type Transaction, type Updateable } from "kysely";

import type { AccountEvent } from "../../domain/account/account.events.ts";
import { emailKey } from "../../domain/account/email.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import type {
  AccountErased,
  DeletionAsked,
  DeletionUndone,
} from "../../domain/delete-account/deletion.events.ts";
import { ERASED_NAME, erasedUsername } from "../../domain/delete-account/erased-person.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";
import type { AccountTable } from "./account.tables.ts";

type DataOf<Type extends AccountEvent["type"]> = Extract<AccountEvent, { type: Type }>["data"];
type Of<Type extends AccountEvent["type"]> = StoredEvent<string, DataOf<Type>>;

const STREAM_PREFIX = "account-";
const accountIdOf = (event: StoredEvent<string, unknown>): string => event.stream.slice(STREAM_PREFIX.length);

const update = (
  sql: Transaction<Database>,
  event: StoredEvent<string, unknown>,
  row: Updateable<AccountTable>,
) => sql.updateTable("account").set(row).where("id", "=", accountIdOf(event)).execute();

const register = (sql: Transaction<Database>, event: Of<"AccountRegistered">) => {
  const { account_type, tracking: _, registered_at, ...data } = event.data;
  return sql
    .insertInto("account")
    .values({
      ...data,
      id: accountIdOf(event),
      username_key: usernameKey(data.username),
      email_key: data.email === null ? null : emailKey(data.email),
      type: account_type,
      created_at: registered_at,
    })
    .execute();
};

/** A creator lives where he says he does, and is paid directly unless a studio is; of a fan nothing changes before the approval. */
const apply = (sql: Transaction<Database>, event: Of<"CreatorApplied">) => {
  const { country, studio } = event.data;
  return sql
    .updateTable("account")
    .set((row) => ({
      compliance_status: "under_review",
      compliance_reason: null,
      studio,
      country: row.case().when("type", "=", "model").then(country).else(row.ref("country")).end(),
      is_direct_pay: row
        .case()
        .when("type", "=", "model")
        .then(studio === null)
        .else(row.ref("is_direct_pay"))
        .end(),
    }))
    .where("id", "=", accountIdOf(event))
    .execute();
};

/** A picture that changes is new: its flag goes, and what waited in its place; a cover is a picture or a film. */
const changePictures = (sql: Transaction<Database>, event: Of<"PicturesChanged">) => {
  const { avatar_url, cover_picture_url, cover_video_url } = event.data;
  const avatar = raw<boolean>`avatar_url is not distinct from ${avatar_url}`;
  const cover = raw<boolean>`(cover_picture_url is not distinct from ${cover_picture_url}
    and cover_video_url is not distinct from ${cover_video_url})`;
  return sql
    .updateTable("account")
    .set({
      ...event.data,
      avatar_rejected: raw`avatar_rejected and ${avatar}`,
      avatar_held: raw`case when ${avatar} then avatar_held end`,
      cover_picture_rejected: raw`cover_picture_rejected and ${cover}`,
      cover_picture_held: raw`case when ${cover} then cover_picture_held end`,
      cover_video_rejected: raw`cover_video_rejected and ${cover}`,
      cover_video_held: raw`case when ${cover} then cover_video_held end`,
    })
    .where("id", "=", accountIdOf(event))
    .execute();
};

const uploadedAnew = {
  avatar: { avatar_rejected: false },
  cover: {
    ...{ cover_picture_rejected: false, cover_video_rejected: false },
    ...{ cover_picture_held: null, cover_video_held: null },
  },
} as const;

/** What is left of an account that was erased: an id to which the books of others refer. */
const nobodyNow = (id: string): Updateable<AccountTable> => ({
  ...{ username: erasedUsername(id), username_key: erasedUsername(id), display_name: ERASED_NAME },
  ...{ email: null, email_key: null, email_confirmed: false, country: null, studio: null, model_ref: null },
  ...{ avatar_url: null, cover_picture_url: null, cover_video_url: null },
  ...{ avatar_held: null, cover_picture_held: null, cover_video_held: null },
  ...{ avatar_rejected: false, cover_picture_rejected: false, cover_video_rejected: false },
  ...{ compliance_reason: null, payout_reason: null, is_reviewer: false },
  ...{ erase_at: null, suspended: true, suspended_by_operator: true },
});

const hold = (sql: Transaction<Database>, event: Of<"PictureHeld">) => {
  const { picture, address } = event.data;
  const before = address === null ? {} : uploadedAnew[picture === "avatar" ? "avatar" : "cover"];
  return update(sql, event, { ...before, [`${picture}_held`]: address });
};

/** The table `account`: one row for each account, from its own events and from what it settled. */
export const accountProjection: Projection = {
  name: "account",
  tables: ["account"],
  oneStatement: true,
  handles: {
    AccountRegistered: register,
    TermsAccepted: (sql, event) => update(sql, event, { has_accepted_terms: true }),
    UsernameChanged: (sql, event: Of<"UsernameChanged">) =>
      update(sql, event, { username: event.data.to, username_key: usernameKey(event.data.to) }),
    CountryChanged: (sql, event: Of<"CountryChanged">) => update(sql, event, event.data),
    EmailConfirmed: (sql, event) => update(sql, event, { email_confirmed: true }),
    EmailChanged: (sql, event: Of<"EmailChanged">) =>
      update(sql, event, {
        email: event.data.email,
        email_key: emailKey(event.data.email),
        email_confirmed: true,
      }),
    DisplayNameChanged: (sql, event: Of<"DisplayNameChanged">) => update(sql, event, event.data),
    PicturesChanged: changePictures,
    PictureHeld: hold,
    PictureRejected: (sql, event: Of<"PictureRejected">) => {
      const { picture, was_shown } = event.data;
      const shown = was_shown ? { [`${picture}_url`]: null } : {};
      return update(sql, event, { ...shown, [`${picture}_held`]: null, [`${picture}_rejected`]: true });
    },
    CreatorApplied: apply,
    BecameCreator: (sql, event: Of<"BecameCreator">) => update(sql, event, { type: "model", ...event.data }),
    CreatorReviewed: (sql, event: Of<"CreatorReviewed">) =>
      update(sql, event, { compliance_status: event.data.status, compliance_reason: event.data.reason }),
    PayoutReviewed: (sql, event: Of<"PayoutReviewed">) =>
      update(sql, event, { payout_status: event.data.status, payout_reason: event.data.reason }),
    PayoutDetailsGiven: (sql, event) => update(sql, event, { payout_status: "pending", payout_reason: null }),
    TipsBlocked: (sql, event) => update(sql, event, { tip_blocked: true }),
    TipsAllowed: (sql, event) => update(sql, event, { tip_blocked: false }),
    ReviewerAppointed: (sql, event) => update(sql, event, { is_reviewer: true }),
    AccountSuspended: (sql, event) => update(sql, event, { suspended: true, suspended_by_operator: true }),
    AccountReinstated: (sql, event) =>
      sql
        .updateTable("account")
        .set({ suspended: raw<boolean>`erase_at is not null`, suspended_by_operator: false })
        .where("id", "=", accountIdOf(event))
        .execute(),
    DeletionAsked: (sql, { data: { accountId, eraseAt } }: StoredEvent<string, DeletionAsked["data"]>) =>
      sql
        .updateTable("account")
        .set({ erase_at: eraseAt, suspended: true })
        .where("id", "=", accountId)
        .execute(),
    DeletionUndone: (sql, { data: { accountId } }: StoredEvent<string, DeletionUndone["data"]>) =>
      sql
        .updateTable("account")
        .set((row) => ({ erase_at: null, suspended: row.ref("suspended_by_operator") }))
        .where("id", "=", accountId)
        .execute(),
    AccountErased: (sql, { data: { accountId } }: StoredEvent<string, AccountErased["data"]>) =>
      sql.updateTable("account").set(nobodyNow(accountId)).where("id", "=", accountId).execute(),
    // Any settled payment proves a card, a card check too.
    PaymentSettled: (sql, event: StoredEvent<string, { readonly buyerId: string }>) =>
      sql
        .updateTable("account")
        .set({ has_purchase: true })
        .where("id", "=", event.data.buyerId)
        .where("has_purchase", "=", false)
        .execute(),
  },
};
