import { refundableOf } from "../../domain/payment/money-back.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import {
  privateShowDecider,
  type PrivateRejection,
  type PrivateShowCommand,
  type RoomFacts,
} from "../../domain/private-show/private-show.decider.ts";
import type { PrivateShowEvent } from "../../domain/private-show/private-show.events.ts";
import type { PrivateParty } from "../../domain/private-show/private-show.ts";
import { nextLook, type PrivateShowState } from "../../domain/private-show/private-show.state.ts";
import { askRefund } from "../payment/money-back.process.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { changeStream, tellStatus } from "../stream/change-stream.ts";
import { liveStreamOf } from "../stream/stream.reads.ts";
import { peopleOf, type Person } from "./private-show.reads.ts";

const sides = ["creator", "fan"] as const;
const otherOf = (party: PrivateParty): PrivateParty => (party === "creator" ? "fan" : "creator");

interface Told {
  readonly unit: UnitOfWork;
  readonly id: string;
  readonly state: PrivateShowState;
  readonly people: Readonly<Record<PrivateParty, Person>>;
}

/** Tells one side how the show stands: `username` is the other's. */
const tellSide = ({ unit, id, state, people }: Told, party: PrivateParty, status: string): void =>
  unit.publish({
    event: "private-show.update",
    audience: { account: people[party].id },
    data: {
      ...{ id, username: people[otherOf(party)].username, status },
      ...{ kind: state.terms!.kind, expire_time: state.deadline },
    },
  });

const wordFor = (event: PrivateShowEvent, party: PrivateParty): string | null => {
  switch (event.type) {
    case "PrivateInvited":
      return party === "fan" ? "invite" : "sent";
    case "PrivateAccepted":
      return "accepted";
    case "PrivateClosed":
      return event.data.reason;
    case "PrivatePaid":
      return party === "creator" ? "sold" : "paid";
    case "PrivateConnected":
    case "PrivateDisconnected":
      return "line";
    case "PrivateStarted":
      return "started";
    case "PrivateEnded":
      return "ended";
    default:
      return null;
  }
};

/** A show with both cameras begins and ends for whoever shows that. */
const tellCameras = (
  { unit, id, state, people }: Told,
  event: PrivateShowEvent,
  party: PrivateParty,
): void => {
  if (state.terms!.kind !== "c2c") return;
  const audience = { account: people[party].id };
  const { username } = people[otherOf(party)];
  if (event.type === "PrivateStarted")
    unit.publish({ event: "lobby.cam2cam-start", audience, data: { private_id: id, username, room: id } });
  if (event.type === "PrivateEnded" && state.startedAt !== null)
    unit.publish({ event: "lobby.cam2cam-end", audience, data: { private_id: id, username } });
};

const tell = (told: Told, events: readonly PrivateShowEvent[]): void => {
  const { unit, id, people } = told;
  for (const event of events)
    for (const party of sides) {
      const word = wordFor(event, party);
      if (word !== null) tellSide(told, party, word);
      tellCameras(told, event, party);
      if (event.type !== "PrivateEnded") continue;
      const { reason, held: seconds, refund } = event.data;
      unit.publish({
        event: "lobby.private-end",
        audience: { account: people[party].id },
        data: { private_id: id, username: people[otherOf(party)].username, reason, seconds, refund },
      });
    }
};

/** Tells the other side that somebody has come into the room, so that the line is made. */
export const tellHere = async (
  unit: UnitOfWork,
  id: string,
  state: PrivateShowState,
  party: PrivateParty,
): Promise<void> => {
  const { creatorId: creator_id, fanId: fan_id } = state.terms!;
  tellSide(
    { unit, id, state, people: await peopleOf(unit.sql, { creator_id, fan_id }) },
    otherOf(party),
    "here",
  );
};

/** Those who waited for the creator meanwhile are told that the private show is over (RT-33). */
const tellWaiting = ({ unit, id, people: { creator } }: Told, events: readonly PrivateShowEvent[]): void => {
  if (!events.some(({ type }) => type === "PrivateEnded")) return;
  const { username } = creator;
  unit.publish({
    event: "lobby.spy-end",
    audience: { room: `profile:${username.toLowerCase()}` },
    data: { private_id: id, username },
  });
};

/** What is known of a show beside its events: read it before a word of one side is kept. */
export const roomFactsOf = async (unit: UnitOfWork, id: string): Promise<RoomFacts> => {
  const rows = await unit.sql
    .selectFrom("private_presence")
    .select(["party", "seen_at"])
    .where("show_id", "=", id)
    .execute();
  const of = (party: PrivateParty) => rows.find((row) => row.party === party)?.seen_at ?? null;
  const { paymentId } = await unit.load(privateShowDecider, id);
  const refundable =
    paymentId === null ? 0 : refundableOf(await unit.load(paymentDecider, paymentId), unit.now);
  return { seen: { creator: of("creator"), fan: of("fan") }, refundable };
};

/** Nobody is live and in a private show: who pays for one ends the broadcast, and nobody goes live meanwhile. */
const endBroadcast = async (unit: UnitOfWork, creatorId: AccountId): Promise<void> => {
  // Held as whoever goes live holds it, so that one of the two sees the other.
  await unit.sql.selectFrom("account").select("id").where("id", "=", creatorId).forUpdate().execute();
  const live = await liveStreamOf(unit.sql, creatorId);
  if (live !== null) await changeStream(unit, live.id, { type: "EndStream" });
};

/**
 * One step of a private show with everything that follows: both are told, the next look at it is written, and what is to go
 * back is asked for, in one transaction. Null, or why not.
 */
export const changeShow = async (
  unit: UnitOfWork,
  id: string,
  command: PrivateShowCommand,
): Promise<{ readonly state: PrivateShowState; readonly rejected: PrivateRejection | null }> => {
  const { events, state, rejected } = await unit.execute(privateShowDecider, id, command);
  if (rejected !== undefined || events.length === 0) return { state, rejected: rejected ?? null };
  const { creatorId: creator_id, fanId: fan_id } = state.terms!;
  const told = { unit, id, state, people: await peopleOf(unit.sql, { creator_id, fan_id }) };
  tell(told, events);
  // Before the status: it says why that changes.
  tellWaiting(told, events);
  if (events.some(({ type }) => type === "PrivatePaid")) await endBroadcast(unit, creator_id);
  if (events.some(({ type }) => type === "PrivatePaid" || type === "PrivateEnded"))
    await tellStatus(unit, creator_id);
  const wait = nextLook(state, unit.now);
  if (wait !== null)
    unit.schedule({
      kind: "private-show.look",
      // One for each step, so that the wait of the one before holds up nothing.
      key: `private-look:${id}:${state.status}`,
      dueAt: unit.now + wait,
      payload: { id, status: state.status },
    });
  for (const event of events)
    if (event.type === "PrivateEnded" && event.data.refund > 0) {
      const asked = { refundId: `private-${id}`, amount: event.data.refund, by: "private-show" };
      const refund = await askRefund(unit, state.paymentId!, asked);
      if (refund.rejected !== undefined)
        throw new Error(`What was refundable of private show ${id} is not: ${refund.rejected}.`);
    }
  return { state, rejected: null };
};
