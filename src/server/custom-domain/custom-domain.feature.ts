import { giveUpDomains } from "./give-up-domains.ts";
import type { Feature } from "../feature.ts";
import { certificateRoute } from "./certificate-route.ts";
import { customDomainHandlers } from "./custom-domain.handlers.ts";
import { customDomainJobs, type CustomDomainJobs } from "./custom-domain.jobs.ts";
import { customDomainProjection } from "./custom-domain.projection.ts";
import type { CustomDomainTables } from "./custom-domain.tables.ts";
import { customDomainTasks } from "./custom-domain.tasks.ts";
import { createNameServer } from "./name-server.ts";
import type { NameServerPort } from "./name-server.port.ts";
import { findOwnAddress } from "./own-address.ts";

declare module "../database/schema.ts" {
  interface Database extends CustomDomainTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends CustomDomainJobs {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    readonly nameServer: NameServerPort;
  }
}

export const customDomainFeature = {
  handlers: customDomainHandlers,
  jobs: customDomainJobs,
  projections: [customDomainProjection],
  ports: { nameServer: ({ config: { nameServers } }) => createNameServer(nameServers) },
  routes: certificateRoute,
  ownAddress: findOwnAddress,
  tasks: customDomainTasks,
  personal: {
    custom_domain: {
      of: ["creator_id"],
      given: { as: "web_addresses", columns: ["host", "kind", "status", "asked_at"] },
      erased: { kept: "They are given up when the account is deleted: no row is left." },
    },
    domain_check: {
      of: { column: "claim_id", table: "custom_domain", key: "claim_id", of: ["creator_id"] },
      given: "What name servers answered.",
      erased: "rows",
    },
  },
  accountLeaves: giveUpDomains,
} satisfies Feature;
