import { match } from "ts-pattern";

import { withoutHidden, type HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { ResourceView } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./creator-card.css.ts";
import { CreatorCard } from "./creator-card.view.tsx";

/** Creators as they are being read. */
export type Creators = ResourceView<EndpointAnswer<"getTop">>;

export type CreatorGridProps = {
  view: Creators;
  /** How many places are kept while they are being read. */
  places: number;
  className?: string;
  onRetry: () => void;
};

/** Those whom the viewer did not hide (CONST-02). */
export const shownTo = (view: Creators, hidden: HiddenCreators): Creators =>
  view.status === "ready" && view.data.items.length > 0
    ? { ...view, data: { ...view.data, items: withoutHidden(view.data.items, hidden) } }
    : view;

/** Creators as a grid of cards, with what there is to say while there are none. */
export function CreatorGrid({ view, places, className = css.grid, onRetry }: CreatorGridProps) {
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading creators" className={className}>
        {Array.from({ length: places }, (_, index) => (
          <Skeleton key={index} shape="picture" />
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => <ReadProblem failure={failure} onRetry={onRetry} />)
    .with({ status: "offline" }, () => <ReadProblem onRetry={onRetry} />)
    .with({ status: "ready" }, ({ data }) =>
      data.items.length === 0 ? (
        <EmptyState icon="user" title="No creators yet">
          Be the first: sign up as a creator.
        </EmptyState>
      ) : (
        <ul className={className}>
          {data.items.map((card) => (
            <li key={card.user.id}>
              <CreatorCard card={card} />
            </li>
          ))}
        </ul>
      ),
    )
    .exhaustive();
}
