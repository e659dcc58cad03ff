import type { CodedPage, PageLogic } from "../actors/app/page-logics.ts";
import type { PageView } from "../views/app/page-views.ts";

/** What a page brings along when it is opened: how it looks, and the machine behind it with its actors. */
export interface PageCode<Page extends CodedPage = CodedPage> extends PageView, PageLogic<Page> {}

/** Loads the code of a page. */
export type LoadPage<Page extends CodedPage> = () => Promise<{ readonly page: PageCode<Page> }>;

/** How the pages of a list are loaded, each by its own code. */
export type LoadPages<Pages extends CodedPage> = { readonly [Page in Pages]: LoadPage<Page> };
