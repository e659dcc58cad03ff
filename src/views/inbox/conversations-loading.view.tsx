import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as css from "./inbox.css.ts";

/** Where conversations are on their way, or the code that shows them. */
export function ConversationsLoading() {
  return (
    <Loading label="Loading conversations" className={css.items}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={css.blank}>
          <Skeleton width="half" />
          <Skeleton width="most" />
        </div>
      ))}
    </Loading>
  );
}
