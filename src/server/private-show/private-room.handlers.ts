import { privateShowDecider } from "../../domain/private-show/private-show.decider.ts";
import { PRIVATE_TEXT_LENGTH, type PrivateParty } from "../../domain/private-show/private-show.ts";
import type { PrivateShowState } from "../../domain/private-show/private-show.state.ts";
import { isBlocked } from "../block/block.reads.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { iceServersFor } from "../stream/ice-servers.ts";
import { changeShow, roomFactsOf, tellHere } from "./change-show.ts";
import { isAccessToken, roomOf } from "./private-records.ts";
import { peopleOf, showOfParty, type PrivateShowRow } from "./private-show.reads.ts";

interface Entered {
  readonly show: PrivateShowRow;
  readonly party: PrivateParty;
}

const isOpen = ({ show }: Entered): boolean => show.status === "paid" || show.status === "running";

/** Whether this side says something about the fan's camera: only where both have one (RT-37). */
const mayShare = (entered: Entered, party: PrivateParty): boolean =>
  isOpen(entered) && entered.party === party && entered.show.kind === "c2c";

const presenceOf = async (unit: UnitOfWork, id: string) => {
  const rows = await unit.sql.selectFrom("private_presence").selectAll().where("show_id", "=", id).execute();
  return (party: PrivateParty) => rows.find((row) => row.party === party) ?? null;
};

/** How the show stands for this side; `peer` null: whichever page asks. */
const roomNow = async (
  unit: UnitOfWork,
  { show, party }: Entered,
  state: PrivateShowState,
  peer: string | null,
) => {
  const present = await presenceOf(unit, show.id);
  const people = await peopleOf(unit.sql, show);
  const other = party === "creator" ? "fan" : "creator";
  const own = present(party);
  return roomOf(
    {
      ...{ show, state, party, other: people[other], otherSeenAt: present(other)?.seen_at ?? null },
      replaced: peer !== null && own !== null && own.peer !== peer,
    },
    unit.now,
  );
};

const inRoom = <Result>(
  id: string,
  context: RequestContext,
  work: (unit: UnitOfWork, entered: Entered) => Promise<Result>,
) =>
  context.services.store.transact(context.metadata, async (unit) => {
    const entered = await showOfParty(unit.sql, id, signedIn(context).id);
    return entered === null ? refuse("private_not_found") : work(unit, entered);
  });

/** The room of a private show. */
export const privateRoomHandlers = {
  enterPrivate: ({ id, peer, access_token: token }, context) =>
    inRoom(id, context, async (unit, entered) => {
      const { show, party } = entered;
      const { keys, config } = context.services;
      if (!isOpen(entered)) return refuse("private_not_found");
      const needsToken = party === "fan" && show.kind === "c2c";
      if (needsToken && !isAccessToken(keys, show, token ?? "")) return refuse("not_allowed");
      const facts = await roomFactsOf(unit, id);
      const row = { peer, seen_at: unit.now };
      await unit.sql
        .insertInto("private_presence")
        .values({ show_id: id, party, ...row })
        .onConflict((conflict) => conflict.columns(["show_id", "party"]).doUpdateSet(row))
        .execute();
      // A page that has just come in has no line yet, whatever the one before it had.
      const report = { type: "ReportLine", party, connected: false, ...facts } as const;
      const { state } = await changeShow(unit, id, report);
      await tellHere(unit, id, state, party);
      return answer({
        room: await roomNow(unit, entered, state, peer),
        ice_servers: iceServersFor(config.live, signedIn(context).id, unit.now),
      });
    }),

  reportPrivate: ({ id, peer, connected }, context) =>
    inRoom(id, context, async (unit, entered) => {
      const { party } = entered;
      const before = await unit.load(privateShowDecider, id);
      const facts = await roomFactsOf(unit, id);
      const kept = await unit.sql
        .updateTable("private_presence")
        .set({ seen_at: unit.now })
        .where("show_id", "=", id)
        .where("party", "=", party)
        .where("peer", "=", peer)
        .returning("peer")
        .executeTakeFirst();
      if (kept === undefined || !isOpen(entered)) return answer(await roomNow(unit, entered, before, peer));
      const { state } = await changeShow(unit, id, { type: "ReportLine", party, connected, ...facts });
      return answer(await roomNow(unit, entered, state, peer));
    }),

  sendPrivateText: ({ id, text }, context) =>
    inRoom(id, context, async (unit, entered) => {
      const said = text.trim();
      if (!isOpen(entered)) return refuse("private_not_found");
      if (said === "" || [...said].length > PRIVATE_TEXT_LENGTH)
        return refuseFields({ text: `Please write 1 to ${PRIVATE_TEXT_LENGTH} characters.` });
      const { show, party } = entered;
      if (await isBlocked(unit.sql, show.creator_id, show.fan_id)) return refuse("blocked");
      const people = await peopleOf(unit.sql, show);
      const message = { id: context.services.ids.next(), username: people[party].username, text: said };
      for (const { id: account } of Object.values(people))
        unit.publish({
          event: "lobby.private-messages",
          audience: { account },
          data: { private_id: id, messages: [{ ...message, created_at: unit.now }] },
        });
      return answer({ ok: true as const });
    }),

  askPrivateCamera: ({ id }, context) =>
    inRoom(id, context, async (unit, entered) => {
      if (!mayShare(entered, "creator")) return refuse(isOpen(entered) ? "not_allowed" : "private_not_found");
      const { creator, fan } = await peopleOf(unit.sql, entered.show);
      const request_id = context.services.ids.next();
      unit.publish({
        event: "lobby.sharecam-request",
        audience: { account: fan.id },
        data: { username: creator.username, request_id },
      });
      return answer({ request_id });
    }),

  answerPrivateCamera: ({ id, request_id, accepted }, context) =>
    inRoom(id, context, async (unit, entered) => {
      if (!mayShare(entered, "fan")) return refuse(isOpen(entered) ? "not_allowed" : "private_not_found");
      const { creator, fan } = await peopleOf(unit.sql, entered.show);
      unit.publish({
        event: accepted ? "lobby.sharecam-accepted" : "lobby.sharecam-declined",
        audience: { account: creator.id },
        data: { username: fan.username, request_id },
      });
      return answer({ ok: true as const });
    }),

  endPrivate: ({ id }, context) =>
    inRoom(id, context, async (unit, entered) => {
      const { party } = entered;
      const reason = party === "creator" ? "ended-by-creator" : "ended-by-fan";
      const facts = await roomFactsOf(unit, id);
      const { state, rejected } = await changeShow(unit, id, { type: "EndPrivate", reason, ...facts });
      if (rejected !== null) return refuse("private_not_found");
      return answer(await roomNow(unit, entered, state, null));
    }),
} satisfies Partial<Handlers>;
