import type { ManagerEvent } from "../../domain/manager/manager.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends ManagerEvent["type"]> = StoredEvent<
  string,
  Extract<ManagerEvent, { type: Type }>["data"]
>;

const PREFIX = "manager-";
/** Whose manager a stream is about. */
const creatorOfStream = ({ stream }: Pick<StoredEvent<string, unknown>, "stream">): string =>
  stream.slice(PREFIX.length);

type Projector = Projection["handles"][string];

const ended: Projector = (sql, event) =>
  sql.deleteFrom("manager_grant").where("creator_id", "=", creatorOfStream(event)).execute();

/** The table `manager_grant`: who manages whom now, and who is asked to. */
export const managerProjection: Projection = {
  name: "manager",
  tables: ["manager_grant"],
  oneStatement: true,
  handles: {
    ManagerInvited: (sql, event: Of<"ManagerInvited">) => {
      const { managerId, inviteId, fee, invitedAt, expiresAt } = event.data;
      const row = {
        ...{ manager_id: managerId, invite_id: inviteId, fee },
        ...{ invited_at: invitedAt, expires_at: expiresAt, accepted_at: null },
      };
      // An invitation that nobody answered in time has left its row.
      return sql
        .insertInto("manager_grant")
        .values({ creator_id: creatorOfStream(event), ...row })
        .onConflict((conflict) => conflict.column("creator_id").doUpdateSet(row))
        .execute();
    },
    ManagerAccepted: (sql, event: Of<"ManagerAccepted">) =>
      sql
        .updateTable("manager_grant")
        .set({ accepted_at: event.data.acceptedAt })
        .where("creator_id", "=", creatorOfStream(event))
        .execute(),
    ManagerFeeChanged: (sql, event: Of<"ManagerFeeChanged">) =>
      sql
        .updateTable("manager_grant")
        .set({ fee: event.data.fee })
        .where("creator_id", "=", creatorOfStream(event))
        .execute(),
    ManagerInviteDenied: ended,
    ManagerInviteCancelled: ended,
    ManagerRemoved: ended,
    ManagerLeft: ended,
  },
};
