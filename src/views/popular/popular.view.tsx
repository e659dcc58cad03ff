import { shallowEqual, useSelector } from "@xstate/react";

import { selectBrowseView, type BrowseRef } from "../../machines/browse/browse.machine.ts";
import * as browse from "../browse/browse.css.ts";
import { CreatorList, HiddenNote } from "../browse/creator-list.view.tsx";
import { Found } from "../browse/found.view.tsx";
import { SearchField } from "../browse/search-field.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { LiveNow } from "../feed/live-now.view.tsx";
import * as css from "./popular.css.ts";

/** A fan's home in classic style: who is live, the popular creators, the search (ROUTE-50, ROUTE-65). */
export function PopularPage({ page }: { page: BrowseRef }) {
  const { status, query, found, cards, live, hidden } = useSelector(page, selectBrowseView, shallowEqual);
  return (
    <div className={browse.page}>
      <div className={css.head}>
        <h1 className={browse.title}>Popular creators</h1>
        <search>
          <SearchField page={page} query={query} />
        </search>
      </div>
      {status === "searching"
        ? found !== null && <Found found={found} query={query} />
        : cards !== null && (
            <>
              {live !== null && (
                <div className={css.live}>
                  <LiveNow live={live} hidden={hidden} />
                </div>
              )}
              <section className={browse.lists} aria-label="Creators">
                <h2 className={browse.said}>Most liked first</h2>
                <CreatorList
                  page={page}
                  cards={cards}
                  hidden={hidden}
                  empty="Creators stand here as soon as the first one is approved."
                />
                <HiddenNote page={page} hidden={hidden} />
                <p className={css.all}>
                  <ButtonLink href="/browse/newest-creators" tone="quiet" iconAfter="arrow-right">
                    More lists to browse
                  </ButtonLink>
                </p>
              </section>
            </>
          )}
    </div>
  );
}
