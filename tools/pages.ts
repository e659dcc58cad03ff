import { pagesText } from "./page-table.ts";
import { writeOrCheck } from "./written-file.ts";

// `npm run pages` writes docs/PAGES.md from the table of pages; `-- --check` only compares.

writeOrCheck("docs/PAGES.md", pagesText(), "npm run pages");
