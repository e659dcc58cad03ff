import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { Config } from "./config/config.ts";
import type { Database } from "./database/schema.ts";
import type { JobLoop, PlainJobKind } from "./jobs/job-queue.ts";
import type { Metrics } from "./operations/metrics.ts";
import type { Clock, Ids } from "./ports/clock.ts";
import type { Ports } from "./ports/ports.ts";
import type { Limits } from "./http/limits.ts";
import type { Keys } from "./session/keys.ts";
import type { Sessions } from "./session/session-store.ts";
import type { Sites } from "./site/site.ts";
import type { Hub } from "./socket/hub.ts";
import type { EventStore } from "./store/event-store.ts";
import type { ReadCounters } from "./store/read-counters.ts";
import type { Uploads } from "./upload/uploads.ts";

/** Everything that handlers, jobs and projections may use; made once a process in `server.ts`. A feature adds its own in `<slug>.feature.ts`. */
export interface Services {
  readonly config: Config;
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: Keys;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly store: EventStore;
  /** The open numbers of an account's badges. */
  readonly counters: ReadCounters;
  readonly jobs: JobLoop;
  /** The jobs that are always there. */
  readonly recurringJobs: readonly PlainJobKind[];
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly sites: Sites;
  readonly limits: Limits;
  readonly ports: Ports;
  readonly uploads: Uploads;
  /** Where this process listens, like `http://127.0.0.1:3000`, once it does: the sandbox sends its webhooks there. */
  readonly ownOrigin: () => string;
}
