import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectConnectTwitterView,
  type ConnectTwitterRef,
} from "../../machines/connect-twitter/connect-twitter.machine.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as page from "../profile/alerts.css.ts";
import * as css from "./connect-twitter.css.ts";

/** Asks the owner of a page to connect Twitter (PROFILE-43 to PROFILE-45). */
export function ConnectTwitter({ prompt }: { prompt: ConnectTwitterRef }) {
  const { status } = useSelector(prompt, selectConnectTwitterView, shallowEqual);
  if (status === "hidden") return null;
  return (
    <div className={page.alerts}>
      <Notice
        action={
          <IconButton
            icon="close"
            label="Dismiss"
            size="small"
            onClick={() => prompt.send({ type: "prompt.dismissed" })}
          />
        }
      >
        <div className={css.parts}>
          <p className={css.words}>Connect Twitter to share your new posts with your followers.</p>
          <Button
            size="small"
            busy={status === "busy"}
            busyLabel="Connecting…"
            onClick={() => prompt.send({ type: "connect.pressed" })}
          >
            Connect Twitter
          </Button>
        </div>
      </Notice>
    </div>
  );
}
