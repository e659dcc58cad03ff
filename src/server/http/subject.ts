import type { IncomingHttpHeaders } from "node:http";

import type { Endpoint } from "../../protocol/endpoint.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { actsFor, type Viewer } from "../session/viewer.ts";
import type { CommandMetadata } from "../store/event-store.ts";
import { refuse, type Refusal } from "./reply.ts";
import { timeZoneOf } from "./time-zone.ts";

/** A caller as the rule of acting looks at him. */
export type Caller = Pick<Viewer, "id" | "type" | "acting_as" | "manages">;

/**
 * Whose data a call touches: of a row for creators those of `userId`, else of the creator for whom the caller acts, else his own; of
 * any other row his own. Null: he may not, for he is neither that account nor, as the session was read, its manager; or the row
 * is for creators and he is none (CAPI-38, X-07).
 */
export const subjectFor = (
  caller: Caller,
  { access, subject = "own" }: Pick<Endpoint, "access" | "subject">,
  userId: string | undefined,
): AccountId | null => {
  const id = userId ?? (subject === "own" ? caller.id : actsFor(caller));
  if (id !== caller.id) return subject === "creator" && caller.manages.includes(id) ? id : null;
  return access === "model" && caller.type !== "model" ? null : id;
};

const metadataFor = (caller: Caller, subject: AccountId, rest: CommandMetadata): CommandMetadata =>
  subject === caller.id ? rest : { ...rest, actor: subject, manager: caller.id };

/** What of a call's context says whose data it may touch, and in whose days. */
interface Admitted {
  readonly viewer: Caller | null;
  readonly subject: AccountId | null;
  readonly metadata: CommandMetadata;
  readonly headers: IncomingHttpHeaders;
  readonly zone: string;
}

/** The context in which a call's handler runs, on the data that it may touch; refused to whom it is not for. */
export const admit = <Context extends Admitted>(
  row: Pick<Endpoint, "access" | "subject" | "zone">,
  context: Context,
  userId: string | undefined,
): Context | Refusal => {
  const { viewer, metadata, headers } = context;
  const zone = row.zone === true ? timeZoneOf(headers) : "UTC";
  if (row.access === "guest") return { ...context, zone };
  if (viewer === null) return refuse("unauthorized");
  const subject = subjectFor(viewer, row, userId);
  if (subject === null) return refuse("not_allowed");
  return { ...context, zone, subject, metadata: metadataFor(viewer, subject, metadata) };
};
