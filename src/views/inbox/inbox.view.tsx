import { shallowEqual, useSelector } from "@xstate/react";

import { selectInboxView, type InboxRef } from "../../machines/inbox/inbox.machine.ts";
import { Contact } from "../contact/contact.view.tsx";
import { Conversation } from "../conversation/conversation.view.tsx";
import { SharedMedia } from "../conversation/shared-media.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { InboxList } from "./inbox-list.view.tsx";
import * as css from "./inbox.css.ts";

/** The inbox: conversations and the one that is open; on a phone one of the two (ACCT-19 to ACCT-24). */
export function InboxPage({ page }: { page: InboxRef }) {
  const view = useSelector(page, selectInboxView, shallowEqual);
  const { conversation, username, now, shared, contact, gallery, view: part } = view;
  return (
    <div className={css.page}>
      <section className={classNames(css.list, username !== null && css.behind)} aria-label="Conversations">
        <InboxList page={page} view={view} />
      </section>
      <section className={classNames(css.chat, username === null && css.behind)} aria-label="Conversation">
        {conversation === null ? (
          <div className={css.nobody}>
            <EmptyState icon="message" title="No conversation is open">
              Choose one from the list.
            </EmptyState>
          </div>
        ) : (
          <Conversation
            key={conversation.sessionId}
            {...{ conversation, now, part }}
            beside={
              contact !== null ? (
                <Contact contact={contact} />
              ) : shared !== null && username !== null ? (
                <SharedMedia key={gallery} {...{ list: shared, username, gallery }} />
              ) : null
            }
          />
        )}
      </section>
    </div>
  );
}
