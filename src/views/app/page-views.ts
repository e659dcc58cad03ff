import type { ComponentType } from "react";

import type { Route } from "../../domain/site/page-route.ts";

/** How a page looks: given the actor of its page, none where nothing happens on it, and the viewer's name. */
export interface PageView {
  readonly View: ComponentType<{ page: never; displayName: string; avatarUrl: string | null }>;
  /** How the title is read from the actor, where the table of pages has none. */
  readonly readTitle?: (snapshot: never) => string;
  /** How a logo of the page's own is read from the actor; null is the site's (CWL-05). */
  readonly logo?: (snapshot: never) => string | null;
}

type CodedPage = Exclude<Route["page"], "not-found">;

/** `code` is there once `load` is done. */
export interface PageViews {
  readonly code: (page: CodedPage) => PageView | undefined;
  readonly load: (page: CodedPage) => Promise<void>;
}
