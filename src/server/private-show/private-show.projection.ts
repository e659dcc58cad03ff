import { privateShowDecider } from "../../domain/private-show/private-show.decider.ts";
import type { PrivateShowEvent } from "../../domain/private-show/private-show.events.ts";
import type { PrivateShowState } from "../../domain/private-show/private-show.state.ts";
import { privateShowEvents } from "../../protocol/private-show/private-show.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends PrivateShowEvent["type"]> = StoredEvent<
  string,
  Extract<PrivateShowEvent, { type: Type }>["data"]
>;

const idOf = (stream: string): string => stream.slice("private-show-".length);

/** What every event may change. */
const changed = ({ status, deadline, paymentId, startedAt, held }: PrivateShowState) => ({
  status: status === "none" ? ("over" as const) : status,
  deadline,
  payment_id: paymentId,
  started_at: startedAt,
  held,
});

const write: Projection["handles"][string] = (sql, { stream }, state: PrivateShowState) =>
  sql.updateTable("private_show").set(changed(state)).where("id", "=", idOf(stream)).execute();

/** The table `private_show`: one row each. */
export const privateShowProjection: Projection = {
  name: "private-show",
  tables: ["private_show"],
  oneStatement: true,
  folds: privateShowDecider,
  handles: {
    ...Object.fromEntries(Object.keys(privateShowEvents).map((type) => [type, write])),
    PrivateInvited: (sql, { stream, data }: Of<"PrivateInvited">, state: PrivateShowState) => {
      const { creatorId, fanId, kind, minutes, amount, invitedAt } = data;
      return sql
        .insertInto("private_show")
        .values({
          ...{ id: idOf(stream), creator_id: creatorId, fan_id: fanId, kind, minutes, amount },
          ...{ ...changed(state), invited_at: invitedAt, ended_at: null, ending: null, refund: 0 },
        })
        .execute();
    },
    PrivateClosed: (sql, { stream, data }: Of<"PrivateClosed">, state: PrivateShowState) =>
      sql
        .updateTable("private_show")
        .set({ ...changed(state), ending: data.reason, ended_at: data.closedAt })
        .where("id", "=", idOf(stream))
        .execute(),
    PrivateEnded: (sql, { stream, data }: Of<"PrivateEnded">, state: PrivateShowState) =>
      sql
        .updateTable("private_show")
        .set({ ...changed(state), ending: data.reason, ended_at: data.endedAt, refund: data.refund })
        .where("id", "=", idOf(stream))
        .execute(),
  },
};
