/** Tests know all pages and regions, as the server and the scripts of a member do. */
import "../../src/domain/format/regional-moment.ts";
import "../../src/machines/router/page-table.ts";
