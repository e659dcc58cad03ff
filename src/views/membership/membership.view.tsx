import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { selectMembershipView, type MembershipRef } from "../../machines/membership/membership.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { MembershipRows } from "./membership-rows.view.tsx";
import * as css from "./membership.css.ts";

export type MembershipDialogProps = { membership: MembershipRef; onClose: () => void };

/** What the viewer has at a creator, and the way to block or unblock (SUBP-20, SUBP-21, CERR-28). */
export function MembershipDialog({ membership, onClose }: MembershipDialogProps) {
  const view = useSelector(membership, selectMembershipView, shallowEqual);
  return match(view)
    .with({ status: "closed" }, () => null)
    .with({ status: "missing" }, ({ name }) => (
      <Dialog title={name} size="small" onClose={onClose}>
        <Notice tone="danger">Subscriptions not found. Please contact customer service.</Notice>
        <DialogActions>
          <Button tone="secondary" onClick={() => membership.send({ type: "close.pressed" })}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    ))
    .with({ status: "showing" }, { status: "changing" }, ({ status, name, isBlocked, rows }) => (
      <Dialog title={name} size="small" busy={status === "changing"} onClose={onClose}>
        {rows.length > 0 && (
          <div className={css.rows}>
            <MembershipRows
              rows={rows}
              disabled={status === "changing"}
              onLeave={onClose}
              onAction={(subscription, action) =>
                membership.send({ type: "action.pressed", subscription, action })
              }
            />
          </div>
        )}
        <p className={css.about}>
          {isBlocked
            ? `You have blocked ${name}: you see none of these posts, and neither of you can tip or message the other.`
            : `Blocking hides the posts of ${name} from you, and neither of you can tip or message the other. It does not end what you pay for.`}
        </p>
        <DialogActions>
          <Button
            tone={isBlocked ? "secondary" : "primary"}
            disabled={status === "changing"}
            onClick={() => membership.send({ type: "close.pressed" })}
          >
            Close
          </Button>
          <Button
            tone={isBlocked ? "primary" : "secondary"}
            busy={status === "changing"}
            onClick={() => membership.send({ type: "block.pressed" })}
          >
            {isBlocked ? "Unblock" : "Block"}
          </Button>
        </DialogActions>
      </Dialog>
    ))
    .exhaustive();
}
