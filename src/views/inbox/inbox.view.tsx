import { shallowEqual, useSelector } from "@xstate/react";

import { selectInboxView, type InboxRef } from "../../machines/inbox/inbox.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ConversationsLoading } from "./conversations-loading.view.tsx";
import * as css from "./inbox.css.ts";
import { LazyInboxList } from "./lazy-inbox-list.view.tsx";

const Contact = lazyView(async () => (await import("../contact/contact.view.tsx")).Contact);
const Conversation = lazyView(
  async () => (await import("../conversation/conversation.view.tsx")).Conversation,
);
const SharedMedia = lazyView(async () => (await import("../conversation/shared-media.view.tsx")).SharedMedia);

const loading = (
  <Loading label="Loading the conversation" className={css.nobody}>
    <Skeleton width="half" />
  </Loading>
);

/** The inbox: conversations and the one that is open; on a phone one of the two (ACCT-19 to ACCT-24). */
export function InboxPage({ page }: { page: InboxRef }) {
  const view = useSelector(page, selectInboxView, shallowEqual);
  const { conversation, username, now, shared, contact, gallery, view: part } = view;
  return (
    <div className={css.page}>
      <section className={classNames(css.list, username !== null && css.behind)} aria-label="Conversations">
        <LazyPart waiting={<ConversationsLoading />}>
          <LazyInboxList page={page} view={view} />
        </LazyPart>
      </section>
      <section className={classNames(css.chat, username === null && css.behind)} aria-label="Conversation">
        {conversation === null ? (
          <div className={css.nobody}>
            <EmptyState icon="message" title="No conversation is open">
              Choose one from the list.
            </EmptyState>
          </div>
        ) : (
          <LazyPart key={conversation.sessionId} waiting={loading}>
            <Conversation
              {...{ conversation, now, part }}
              beside={
                contact !== null ? (
                  <LazyPart key="contact" waiting={loading}>
                    <Contact contact={contact} now={view.now} />
                  </LazyPart>
                ) : shared !== null && username !== null ? (
                  <LazyPart key="media" waiting={loading}>
                    <SharedMedia key={gallery} {...{ list: shared, username, gallery }} />
                  </LazyPart>
                ) : null
              }
            />
          </LazyPart>
        )}
      </section>
    </div>
  );
}
