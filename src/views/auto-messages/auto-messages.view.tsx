import { shallowEqual, useSelector } from "@xstate/react";

import { autoTypeWords } from "../../domain/auto-message/auto-message-words.ts";
import {
  selectAutoMessagesView,
  type AutoMessagesRef,
} from "../../machines/auto-messages/auto-messages.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { AutoMessageRow } from "./auto-message-row.view.tsx";
import * as css from "./auto-messages.css.ts";

const AutoMessageEditor = lazyView(
  async () => (await import("../auto-message-editor/auto-message-editor.view.tsx")).AutoMessageEditor,
);

/** A creator's messages of one type that are sent by themselves (ACCT-26, ACCT-29, ACCT-30). */
export function AutoMessagesPage({ page }: { page: AutoMessagesRef }) {
  const view = useSelector(page, selectAutoMessagesView, shallowEqual);
  const { name, lead, empty } = autoTypeWords[view.type];
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.heading}>{name}</h1>
          <p className={css.lead}>{lead}</p>
        </div>
        {view.status === "showing" && (
          <Button icon="plus" disabled={view.busy} onClick={() => page.send({ type: "add.pressed" })}>
            Add a message
          </Button>
        )}
      </header>
      {view.status === "editing" && view.editor !== null && (
        <LazyPart
          waiting={
            <Loading label="Loading the message">
              <Skeleton width="most" />
            </Loading>
          }
        >
          <AutoMessageEditor editor={view.editor} />
        </LazyPart>
      )}
      {view.status === "loading" && (
        <Loading label="Loading your messages" className={css.list}>
          {[1, 2, 3].map((place) => (
            <div key={place} className={css.row}>
              <Skeleton width="most" />
            </div>
          ))}
        </Loading>
      )}
      {view.status === "failed" && (
        <ReadProblem
          failure={{ error: view.error }}
          onRetry={() => page.send({ type: "retry.requested" })}
          tone="secondary"
        />
      )}
      {view.status === "showing" && view.items.length === 0 && (
        <EmptyState icon="message" title="No message yet">
          {empty}
        </EmptyState>
      )}
      {view.status === "showing" && view.items.length > 0 && (
        <ul className={css.list}>
          {view.items.map((message) => (
            <AutoMessageRow key={message.id} {...{ page, message }} busy={view.busy} />
          ))}
        </ul>
      )}
    </div>
  );
}
