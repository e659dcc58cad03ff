import { createHash } from "node:crypto";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { openDocument } from "../upload/document-seal.ts";
import { UPLOAD_SERVER } from "../upload/upload-server.ts";

/** An upload as a call names it: the `token` and `server` of its answer (COVER-35). */
export interface Uploaded {
  readonly tkn: string;
  readonly srv_id: string;
}

/** A stored name tells nothing of the upload's token. */
const subjectOf = (tkn: string): string => createHash("sha256").update(tkn).digest("hex").slice(0, 32);

/** Whether a picture, as its owner is shown it, is what this upload became. */
export const isMadeOf = (address: string | null, { tkn }: Uploaded): boolean =>
  address?.includes(subjectOf(tkn)) === true;

/**
 * Stores an upload that nothing has used yet in `folder` of the media; null: it is nobody's, another's, of another kind, used or
 * too old. The upload itself is used up by `useUp`, in the transaction that shows the picture.
 */
export const storePicture = async (
  { services, accountId }: { readonly services: Services; readonly accountId: AccountId },
  { kind, folder }: { readonly kind: "avatar" | "cover" | "logo"; readonly folder: string },
  { tkn, srv_id }: Uploaded,
): Promise<{ readonly name: string; readonly subject: string } | null> => {
  const row =
    srv_id === UPLOAD_SERVER
      ? await services.database
          .selectFrom("upload")
          .select("sealed")
          .where("id", "=", tkn)
          .where("account_id", "=", accountId)
          .where("purpose", "=", kind)
          .where("used_by", "is", null)
          .executeTakeFirst()
      : undefined;
  const bytes = row === undefined || row.sealed === null ? null : openDocument(services, row.sealed);
  if (bytes === null) return null;
  const subject = subjectOf(tkn);
  const name = `${folder}/${subject}.webp`;
  await services.ports.media.put(name, bytes);
  return { name, subject };
};

/** Whether an upload is this transaction's to use; its bytes lie among the media from now on. */
export const useUp = async (unit: UnitOfWork, { tkn }: Uploaded): Promise<boolean> => {
  const used = await unit.sql
    .deleteFrom("upload")
    .where("id", "=", tkn)
    .where("used_by", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
};
