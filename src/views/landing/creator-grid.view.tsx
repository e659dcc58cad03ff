import { match } from "ts-pattern";

import type { ResourceView } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Button } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
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

/** Creators as a grid of cards, with what there is to say while there are none. */
export function CreatorGrid({ view, places, className = css.grid, onRetry }: CreatorGridProps) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading creators" className={className}>
        {Array.from({ length: places }, (_, index) => (
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
        We could not reach the server. Please check your connection and try again.
      </Notice>
    ))
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
