import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { creatorAccount, managerAccount, type LedgerEvent } from "../../src/domain/ledger/ledger.decider.ts";
import { managerShare } from "../../src/domain/manager/fee.ts";
import { managerDecider, type Grant } from "../../src/domain/manager/manager.decider.ts";
import type { ManagerEvent } from "../../src/domain/manager/manager.events.ts";
import type { AnyStoredEvent, Memory } from "./memory.ts";

type Booked = LedgerEvent["data"];
type Check = (holds: boolean, sentence: string) => void;

/** How many events others may store while a transaction that has read a grant goes on. */
const MEANWHILE = 8;

/** The creators whom an account manages by the table, as a session reads them with its row. */
export const managedBy = ({ tables }: Memory, managerId: string): readonly string[] =>
  (tables.get("manager_grant") ?? [])
    .filter((row) => row["manager_id"] === managerId && row["accepted_at"] !== null)
    .map((row) => String(row["creator_id"]));

/** What must hold of managers: nobody changes what he may not, and what a manager does is his in the books. */
export interface GrantInvariants {
  /** A request of an account is let in now. */
  readonly admitted: (requestId: string, accountId: string) => void;
  readonly committed: (event: AnyStoredEvent) => void;
  /** The server said to a manager that his call is stored. */
  readonly acted: (creatorId: string, managerId: string, call: string) => void;
  readonly healed: () => void;
}

/** Streams of what belongs to one creator and only she or her manager changes. */
const ownedBy = ({ stream }: AnyStoredEvent): string | null => {
  const prefix = `${creatorDecider.stream}-`;
  return stream.startsWith(prefix) ? stream.slice(prefix.length) : null;
};

const idOf = ({ stream }: AnyStoredEvent, kind: string): string | null =>
  stream.startsWith(`${kind}-`) ? stream.slice(kind.length + 1) : null;

export const createGrantInvariants = (memory: Memory, check: Check): GrantInvariants => {
  /** By the events alone: the grant of a creator now, and what it has been. */
  const now = new Map<string, Grant | null>();
  const past = new Map<string, { readonly grant: Grant | null; readonly until: number }[]>();
  /** For whom the sender of a request could act when it was let in. */
  const admitted = new Map<string, Set<string>>();
  const acted: string[] = [];
  let stored = 0;

  const grantOf = (creatorId: string): Grant | null => {
    const grant = now.get(creatorId) ?? null;
    return grant === null || grant.acceptedAt === null ? null : grant;
  };
  /** Each grant that a transaction which ends now may have read. */
  const readable = (creatorId: string): readonly (Grant | null)[] => [
    grantOf(creatorId),
    ...(past.get(creatorId) ?? [])
      .filter(({ until }) => until >= stored - MEANWHILE)
      .map(({ grant }) => grant),
  ];

  const granted = (event: AnyStoredEvent, creatorId: string): void => {
    past.set(creatorId, [...(past.get(creatorId) ?? []), { grant: grantOf(creatorId), until: stored }]);
    const state = managerDecider.evolve(
      { grant: now.get(creatorId) ?? null },
      event as unknown as ManagerEvent,
    );
    now.set(creatorId, state.grant);
    const { actor } = event.metadata;
    const { managerId } = event.data as { readonly managerId: string };
    const isHis = ["ManagerAccepted", "ManagerInviteDenied", "ManagerLeft"].includes(event.type);
    check(
      actor === (isHis ? managerId : creatorId),
      `${event.type} of ${creatorId} was done by ${String(actor)}.`,
    );
  };

  const changed = ({ type, metadata }: AnyStoredEvent, creatorId: string): void => {
    const { actor, manager, requestId } = metadata;
    if (actor === null) return;
    check(actor === creatorId, `${type} of ${creatorId} was done for ${actor}.`);
    if (manager === undefined) return;
    const may = requestId !== undefined && admitted.get(requestId)?.has(creatorId) === true;
    check(may, `${type} of ${creatorId} was done by ${manager}, who did not manage her when he asked.`);
  };

  /** Of what has not gone back of a sale, a manager has the part that was his of the whole. */
  const kept = (stream: string): void => {
    const transactions = (memory.streams.get(stream) ?? []).map(({ data }) => data as Booked);
    const sale = transactions.find(({ kind }) => kind === "sale");
    const share = sale?.postings.find(({ account }) => account.startsWith(managerAccount("")));
    if (sale === undefined || share === undefined) return;
    const postings = transactions.flatMap((each) => each.postings);
    const sumOf = (prefix: string): number =>
      postings.reduce((sum, { account, amount }) => sum + (account.startsWith(prefix) ? amount : 0), 0);
    const paid = 0 - sale.postings[0]!.amount;
    const left = 0 - sumOf("buyer:");
    check(
      sumOf(managerAccount("")) === Math.floor((share.amount * left) / paid),
      `Of ${stream}, of which ${left} of ${paid} is left, the manager has ${sumOf(managerAccount(""))}.`,
    );
  };

  const sold = (paymentId: string, { postings, postedAt }: Booked): void => {
    const creator = postings.find(({ account }) => account.startsWith(creatorAccount("")));
    if (creator === undefined) return;
    const share = postings.find(({ account }) => account.startsWith(managerAccount("")));
    const credit = creator.amount + (share?.amount ?? 0);
    const fits = (grant: Grant | null): boolean => {
      // A node whose clock is slow comes to the grant later.
      const isBegun = grant !== null && (grant.acceptedAt ?? 0) <= postedAt;
      const due = isBegun ? managerShare(credit, grant.fee) : 0;
      return (
        (share?.amount ?? 0) === due && (due === 0 || share?.account === managerAccount(grant!.managerId))
      );
    };
    const creatorId = creator.account.slice(creatorAccount("").length);
    check(
      readable(creatorId).some(fits),
      `Of the sale ${paymentId} (${credit}) the manager has ${share?.amount ?? 0}, which is not his fee.`,
    );
  };

  return {
    admitted: (requestId, accountId) => {
      const known = admitted.get(requestId) ?? new Set();
      admitted.set(requestId, known);
      for (const [creatorId] of now) if (grantOf(creatorId)?.managerId === accountId) known.add(creatorId);
    },
    committed: (event) => {
      stored += 1;
      const grantee = idOf(event, managerDecider.stream);
      if (grantee !== null) granted(event, grantee);
      const owner = ownedBy(event);
      if (owner !== null) changed(event, owner);
      if (event.type !== "TransactionPosted") return;
      const booked = event.data as Booked;
      if (booked.kind === "sale") sold(event.stream, booked);
      else kept(event.stream);
    },
    acted: (...what) => void acted.push(what.join(" ")),
    healed: () => {
      const written = new Set(
        (memory.tables.get("manager_act") ?? []).map((row) =>
          [row["creator_id"], row["manager_id"], row["call"]].join(" "),
        ),
      );
      for (const act of acted) check(written.has(act), `What a manager did (${act}) is on no list.`);
    },
  };
};
