import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import { type GrowlRef, selectGrowlView } from "../../machines/growl/growl.machine.ts";
import { IconButton } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./growl.css.ts";

/** Tells of unread messages (SHELL-17). */
export function Growl({ growl }: { growl: GrowlRef }) {
  const view = useSelector(growl, selectGrowlView, shallowEqual);
  const close = () => growl.send({ type: "growl.closed" });
  return (
    <div className={css.place} role="status">
      {view.status === "shown" && (
        <div className={css.bubble}>
          <Link className={css.link} to={INBOX_PATH} onClick={close}>
            <Icon name="message" />
            {view.text}
          </Link>
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
      )}
    </div>
  );
}
