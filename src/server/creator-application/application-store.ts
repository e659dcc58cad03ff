import type { Kysely } from "kysely";

import type {
  ApplicationFields,
  ApplicationVariant,
  DocumentKind,
} from "../../domain/creator-application/application.ts";
import type { Database } from "../database/schema.ts";
import { openDocument, sealDocument, type DocumentKeys } from "../upload/document-seal.ts";

/** What an application says, and which uploads show it. */
export interface SentApplication {
  readonly fields: ApplicationFields;
  readonly documents: readonly { readonly kind: DocumentKind; readonly upload: string }[];
}

export interface KeptApplication extends SentApplication {
  readonly id: string;
  readonly variant: ApplicationVariant;
  readonly submitted_at: number;
}

/** The row of an application. */
export const keepApplication = async (
  sql: Kysely<Database>,
  keys: DocumentKeys,
  row: { readonly id: string; readonly account_id: string } & Pick<
    KeptApplication,
    "variant" | "submitted_at"
  >,
  sent: SentApplication,
): Promise<void> => {
  const sealed = sealDocument(keys, Buffer.from(JSON.stringify(sent)));
  await sql
    .insertInto("creator_application")
    .values({ ...row, sealed })
    .execute();
};

/** The last application of an account; null when there is none, or none that this key opens. */
export const lastApplication = async (
  database: Kysely<Database>,
  keys: DocumentKeys,
  accountId: string,
): Promise<KeptApplication | null> => {
  const row = await database
    .selectFrom("creator_application")
    .select(["id", "variant", "sealed", "submitted_at"])
    .where("account_id", "=", accountId)
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { sealed, ...about } = row;
  const opened = openDocument(keys, sealed);
  return opened === null ? null : { ...about, ...(JSON.parse(opened.toString()) as SentApplication) };
};
