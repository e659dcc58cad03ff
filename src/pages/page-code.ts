import type { PageLogic } from "../actors/app/page-logics.ts";
import type { PageView } from "../views/app/page-views.ts";

/** What a page brings along when it is opened: how it looks, and the machine behind it with its actors. */
export interface PageCode extends PageView, PageLogic {}

/** Loads the code of a page. */
export type LoadPage = () => Promise<{ readonly page: PageCode }>;
