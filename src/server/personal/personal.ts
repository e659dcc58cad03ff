import { sql, type Kysely, type RawBuilder } from "kysely";

import { emailKey } from "../../domain/account/email.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";

type TableName = keyof Database & string;
type Column<Name extends TableName> = keyof Database[Name] & string;

/** Rows that belong to an account by a row of another table. */
type Through = {
  readonly [Name in TableName]: {
    readonly column: string;
    readonly table: Name;
    readonly key: Column<Name>;
    readonly of: readonly Column<Name>[];
  };
}[TableName];

/** What a person is given of a table; `names`: columns with ids of accounts, which are given by their usernames. */
interface Given<Name extends TableName> {
  /** Under which word. */
  readonly as: string;
  readonly columns: readonly Column<Name>[];
  readonly names?: readonly Column<Name>[];
  /** By which column they are in order; default: the first one that is given. */
  readonly order?: Column<Name>;
}
/** The same where rows alone do not say it. */
interface GivenByReading {
  readonly as: string;
  readonly read: (services: Services, accountId: AccountId) => Promise<unknown>;
}

/** A table with rows of accounts. */
interface PersonalRows<Name extends TableName> {
  /** The columns that name the account whose rows they are, or the table that does. */
  readonly of: readonly Column<Name>[] | Through;
  /** Other columns with ids of accounts. */
  readonly others?: readonly Column<Name>[];
  /** What the person is given of them; a sentence: why nothing. */
  readonly given: Given<Name> | GivenByReading | string;
  /**
   * What an erasure does: its `rows` go, `also` those of these columns; its projection does it by the `event` `AccountErased`; or
   * they are `kept`, and why.
   */
  readonly erased: "rows" | { readonly also: readonly Column<Name>[] } | "event" | { readonly kept: string };
  /** The columns that name files of the media store, which go as well. */
  readonly files?: readonly Column<Name>[];
}

/** For each table what of it is somebody's, or why it has nothing of anybody. Each feature says it of its own. */
export type PersonalTables = {
  readonly [Name in TableName]: PersonalRows<Name> | { readonly nobody: string };
};

/** Who leaves. */
export interface Person {
  readonly id: AccountId;
  readonly username: string;
  /** What it was called before, and nobody else is now. */
  readonly formerUsernames: readonly string[];
  readonly displayName: string;
  readonly email: string | null;
  /** Whether he has shown that the e-mail is his: without it nothing that hangs on an e-mail is his. */
  readonly emailConfirmed: boolean;
  /** The ids under which he bought without the account, by the e-mail that is confirmed. */
  readonly guestIds: readonly AccountId[];
}

/** What features do when an account leaves or is erased, each in the transaction in which that happens. */
export type PartWith = (unit: UnitOfWork, person: Person) => Promise<unknown>;

/** Selects the names of streams whose events say more of an account than its id. */
export type PersonalStreams = (accountId: AccountId) => RawBuilder<unknown>;

/** What all features say of accounts. */
export interface PersonalData {
  readonly tables: PersonalTables;
  readonly streams: readonly PersonalStreams[];
  readonly mentions: readonly PersonalStreams[];
  readonly leaves: readonly PartWith[];
  readonly erased: readonly PartWith[];
}

/** A table's declaration as the export and the erasure go through all of them: names are checked where they are declared. */
export interface AnyPersonalRows {
  readonly of:
    | readonly string[]
    | {
        readonly column: string;
        readonly table: string;
        readonly key: string;
        readonly of: readonly string[];
      };
  readonly others?: readonly string[];
  readonly given: Given<never> | GivenByReading | string;
  readonly erased: "rows" | { readonly also: readonly string[] } | "event" | { readonly kept: string };
  readonly files?: readonly string[];
}

/** The tables that have rows of accounts, with what is declared of them. */
export const personalRows = (tables: PersonalTables): readonly (readonly [string, AnyPersonalRows])[] =>
  Object.entries(tables).flatMap(([name, table]): (readonly [string, AnyPersonalRows])[] =>
    "nobody" in table ? [] : [[name, table as unknown as AnyPersonalRows]],
  );

const namesOne = (columns: readonly string[], id: AccountId): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${id}`),
    sql` or `,
  )})`;

/** The condition for the rows of an account; `also`: further columns that name it. */
export const rowsOf = (
  { of }: Pick<AnyPersonalRows, "of">,
  id: AccountId,
  also: readonly string[] = [],
): RawBuilder<unknown> => {
  if (!("table" in of)) return namesOne([...of, ...also], id);
  const owners = sql`select ${sql.ref(of.key)} from ${sql.table(of.table)} where ${namesOne(of.of, id)}`;
  return sql`${sql.ref(of.column)} in (${owners})`;
};

/** The account as those who part with it know it. */
export const readPerson = async (database: Kysely<Database>, id: AccountId): Promise<Person> => {
  const { username, display_name, email, email_confirmed } = await database
    .selectFrom("account")
    .select(["username", "display_name", "email", "email_confirmed"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const former = await database
    .selectFrom("former_username")
    .select("username")
    .where("account_id", "=", id)
    .orderBy("username_key")
    .execute();
  const formerUsernames = former.map((row) => row.username);
  const guests =
    email === null || !email_confirmed
      ? []
      : await database.selectFrom("guest_buyer").select("id").where("email", "=", emailKey(email)).execute();
  return {
    ...{ id, username, formerUsernames, email, guestIds: guests.map((guest) => guest.id) },
    ...{ displayName: display_name, emailConfirmed: email_confirmed },
  };
};
