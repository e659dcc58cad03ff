import type { SiteRecord } from "../../protocol/page-globals.ts";
import type { CurrentUser } from "../../protocol/records.ts";
import type { DialogPage } from "../dialogs/dialog-input.ts";
import type { PageKind, Route } from "../../domain/site/page-route.ts";

/** What the actor of a page starts with. */
export interface PageInput<Kind extends PageKind> {
  readonly route: Extract<Route, { readonly page: Kind }>;
  readonly user: CurrentUser | null;
  readonly site: SiteRecord;
  readonly now: number;
  readonly page: DialogPage;
  /** The username of the creator for whom the viewer acts. */
  readonly actingFor?: string | null | undefined;
}
