import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";

import * as accountPaths from "../../domain/site/account-paths.ts";
import {
  selectChatPath,
  selectIsManaged,
  type ManagedListRef,
  type ManagedListView,
} from "../../machines/managed-list/managed-list.machine.ts";
import type { FanItem } from "../../protocol/fans/fans.endpoints.ts";
import { chatViewPath } from "../../domain/direct-message/inbox-address.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { ActButton, Face, FanName } from "../managed-list/managed-list.view.tsx";
import * as css from "../managed-list/managed-list.css.ts";

type FanRowProps = {
  page: ManagedListRef;
  view: ManagedListView;
  fan: FanItem["fan"];
  isBlocked: boolean;
  note: string;
  /** Before his name. */
  mark?: ReactNode;
  children: ReactNode;
};

/** A fan with what is told of him, and what can be done: write to him and note something of him where there are conversations, give him a subscription, block him, unless it is somebody else's page. */
export function FanRow({ page, view, fan, isBlocked, note, mark, children }: FanRowProps) {
  const isManaged = useSelector(page, selectIsManaged);
  const chat = useSelector(page, (snapshot) => selectChatPath(snapshot, fan.username));
  return (
    <>
      <Face fan={fan} />
      <div className={css.about}>
        <p className={css.title}>
          {mark}
          <FanName fan={fan} />
          {isBlocked && <Badge tone="warning">Blocked</Badge>}
        </p>
        {children}
        {note !== "" && (
          <p className={css.line} dir="auto">
            Note: {note}
          </p>
        )}
      </div>
      <div className={css.actions}>
        {chat !== null && !isBlocked && (
          <>
            <ButtonLink size="small" tone="secondary" href={chat} aria-label={`Message: ${fan.display_name}`}>
              Message
            </ButtonLink>
            <ButtonLink
              size="small"
              tone="secondary"
              href={chatViewPath(fan.username, "info")}
              aria-label={`Note: ${fan.display_name}`}
            >
              Note
            </ButtonLink>
          </>
        )}
        {!isBlocked && (
          <ButtonLink
            size="small"
            tone="secondary"
            href={`${accountPaths.gifts}?to=${fan.username}`}
            aria-label={`Gift: ${fan.display_name}`}
          >
            Gift
          </ButtonLink>
        )}
        {!isManaged && (
          <ActButton
            page={page}
            view={view}
            act={isBlocked ? "unblock" : "block"}
            id={fan.username}
            name={fan.display_name}
            tone="secondary"
          />
        )}
      </div>
    </>
  );
}
