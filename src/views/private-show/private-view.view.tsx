import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { INVITATION_NOT_VALID } from "../../domain/private-show/private-texts.ts";
import {
  selectPrivateViewView,
  type PrivateViewRef,
} from "../../machines/private-view/private-view.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PrivateShow } from "./private-show.view.tsx";
import * as css from "./private-show.css.ts";

/** Where a fan has a private show with a creator (SHELL-50, SHELL-51). */
export function PrivateViewPage({ page }: { page: PrivateViewRef }) {
  const view = useSelector(page, selectPrivateViewView, shallowEqual);
  const { username } = view;
  return match(view)
    .with({ status: "inside" }, ({ room }) => <PrivateShow room={room} />)
    .with({ status: "reading" }, () => (
      <Loading label="Looking for your private chat" className={css.page}>
        <Skeleton width="half" />
        <Skeleton shape="picture" />
      </Loading>
    ))
    .with({ status: "offline" }, () => (
      <div className={css.page}>
        <h1 className={css.heading}>Private Chat</h1>
        <Notice tone="danger">We could not reach the server. We try again in a moment.</Notice>
        <Button onClick={() => page.send({ type: "retry.requested" })}>Try again</Button>
      </div>
    ))
    .with({ status: "invited" }, () => (
      <div className={css.page}>
        <h1 className={css.heading}>Private Chat</h1>
        <Notice>{username} has invited you to a private chat.</Notice>
        <div className={css.buttons}>
          <Button onClick={() => page.send({ type: "invitation.wanted" })}>See the invitation</Button>
        </div>
      </div>
    ))
    .with({ status: "absent" }, () => (
      <div className={css.page}>
        <h1 className={css.heading}>Private Chat</h1>
        <EmptyState
          icon="video"
          title="No private chat"
          action={<ButtonLink href={`/${username}`}>To the profile</ButtonLink>}
        >
          {INVITATION_NOT_VALID}
        </EmptyState>
      </div>
    ))
    .exhaustive();
}
