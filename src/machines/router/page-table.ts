import { matchRoutes } from "react-router-dom";

import { pageRows, pageTitle, resolvePage } from "../../domain/site/page-rows.ts";
import { knowPages } from "./known-pages.ts";

// Where this module is loaded the pages are known.
knowPages({
  kinds: [...new Set(pageRows.map(({ page }) => page))],
  resolve: (location, facts) => resolvePage(matchRoutes, location, facts),
  title: pageTitle,
});
