import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as grid from "../landing/creator-card.css.ts";
import { CreatorCard } from "../landing/creator-card.view.tsx";
import * as css from "./browse.css.ts";
import { OFFLINE_TEXT } from "../list/list-foot.view.tsx";

const selectFound = (snapshot: ResourceSnapshot) => selectResourceView<"searchCreators">(snapshot);

/** What a search finds (API-27). */
export function Found({ found, query }: { found: ResourceRef; query: string }) {
  const view = useSelector(found, selectFound, shallowEqual);
  const retry = <Button onClick={() => found.send({ type: "retry.requested" })}>Try again</Button>;
  return (
    <section aria-label={`Found for ${query}`}>
      <h2 className={css.said}>Found for {query}</h2>
      {match(view)
        .with({ status: "loading" }, () => (
          <Loading label="Searching" className={grid.grid}>
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} shape="picture" />
            ))}
          </Loading>
        ))
        .with({ status: "failed" }, ({ failure }) => (
          <Notice tone="danger" action={retry}>
            {failure.error}
          </Notice>
        ))
        .with({ status: "offline" }, () => (
          <Notice tone="warning" action={retry}>
            {OFFLINE_TEXT}
          </Notice>
        ))
        .with({ status: "ready" }, ({ data: { items } }) =>
          items.length === 0 ? (
            <EmptyState icon="search" title="Nobody of that name">
              Look at the spelling, or try a part of the name.
            </EmptyState>
          ) : (
            <ul className={grid.grid}>
              {items.map((card) => (
                <li key={card.user.id}>
                  <CreatorCard card={card} />
                </li>
              ))}
            </ul>
          ),
        )
        .exhaustive()}
    </section>
  );
}
