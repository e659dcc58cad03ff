import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as grid from "../landing/creator-card.css.ts";
import { CreatorCard } from "../landing/creator-card.view.tsx";
import * as css from "./browse.css.ts";
import { ReadProblem } from "../list/read-problem.view.tsx";

const selectFound = (snapshot: ResourceSnapshot) => selectResourceView<"searchCreators">(snapshot);

/** What a search finds (API-27). */
export function Found({ found, query }: { found: ResourceRef; query: string }) {
  const view = useSelector(found, selectFound, shallowEqual);
  const retry = () => found.send({ type: "retry.requested" });
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
        .with({ status: "failed" }, ({ failure }) => <ReadProblem failure={failure} onRetry={retry} />)
        .with({ status: "offline" }, () => <ReadProblem onRetry={retry} />)
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
