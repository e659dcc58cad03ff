import type { Kysely } from "kysely";

import type { Database } from "./database/schema.ts";
import type { Counters } from "../protocol/records.ts";
import type { Handlers } from "./http/context.ts";
import type { RegisterRoutes } from "./http/http-server.ts";
import type { CleanUps } from "./jobs/housekeeping.jobs.ts";
import type { JobHandlers } from "./jobs/job.ts";
import type { PlainJobKind } from "./jobs/job-queue.ts";
import type { KeptFiles } from "./media/kept-files.ts";
import type { MediaSettled } from "./media/media-settled.ts";
import type { OperatorTasks } from "./operations/operator-task.ts";
import type { GlobalReaders } from "./page/page-route.ts";
import type { ProviderRow } from "./payment/payment.port.ts";
import type { Purchases } from "./payment/purchase.ts";
import type { Payees } from "./payout/payee.ts";
import type { PayoutProviderRow } from "./payout/payout.port.ts";
import type { ReviewedThings } from "./review/reviewed.ts";
import type { PartWith, PersonalStreams, PersonalTables } from "./personal/personal.ts";
import type { PortFactories } from "./ports/ports.ts";
import type { Services } from "./services.ts";
import type { FindOwnAddress } from "./site/learned-sites.ts";
import type { CarrySignal } from "./socket/carry-signal.ts";
import type { EnterRoom } from "./socket/enter-room.ts";
import type { Projection } from "./store/projection.ts";
import type { Reactions } from "./store/reactions.ts";
import type { CountersOf } from "./store/read-counters.ts";

/**
 * What a folder of `src/server` brings to the product, as `<slug>.feature.ts` declares it. Its tables, the payloads of its
 * jobs, its ports and services are types: there it adds them to `Database`, `JobPayloads`, `Ports` and `Services`.
 */
export interface Feature {
  /** The endpoints that it answers. */
  readonly handlers?: Partial<Handlers>;
  readonly jobs?: Partial<JobHandlers>;
  /** Those of its jobs that run again and again, as their handlers say (`again`); one each, with an empty payload. */
  readonly recurring?: readonly PlainJobKind[];
  /** Applied in the order of the registry. */
  readonly projections?: readonly Projection[];
  readonly reactions?: Reactions;
  /** What it sells. */
  readonly purchases?: Partial<Purchases>;
  /** It keeps where creators are paid. */
  readonly payees?: Payees;
  /** What of it reviewers look at. */
  readonly reviewed?: Partial<ReviewedThings>;
  /** Which open numbers of badges it counts. */
  readonly counters?: CountersOf<Partial<Counters>>;
  readonly ports?: Partial<PortFactories>;
  /** It can take the money. */
  readonly paymentProvider?: ProviderRow;
  /** It can pay creators. */
  readonly payoutProvider?: PayoutProviderRow;
  /** Routes outside the endpoint table. */
  readonly routes?: RegisterRoutes;
  readonly pageGlobals?: GlobalReaders;
  /** Carries what two browsers tell each other on the socket. */
  readonly signal?: CarrySignal;
  /** Finds addresses of creators' own, which are sites beside those of the settings. */
  readonly ownAddress?: (database: Kysely<Database>) => FindOwnAddress;
  /** Lets visitors into its rooms of the socket. */
  readonly room?: EnterRoom;
  /** What `/metrics` shows of it. */
  readonly gauge?: (services: Services) => unknown;
  /** Once an hour. */
  readonly cleanUps?: CleanUps;
  /**
   * A medium became ready, or failed, in this transaction: what waited for it goes on, or tells its owner. It may come
   * again for one that was settled before.
   */
  readonly mediaSettled?: MediaSettled;
  /** Its folders of the media store, from which goes what nothing refers to, and which files it refers to. */
  readonly keptFiles?: KeptFiles;
  /** Its tables: what of each is somebody's, what that person is given of it and what goes with his account. */
  readonly personal?: Partial<PersonalTables>;
  /** Streams whose events say more of an account than its id. */
  readonly personalStreams?: PersonalStreams;
  /** Streams of other accounts that may name it. */
  readonly mentioningStreams?: PersonalStreams;
  /** An account is deleted in this transaction, and hidden from then on: what runs for it ends. */
  readonly accountLeaves?: PartWith;
  /** It is erased in this one, before its rows go: what its tables alone do not say. */
  readonly accountErased?: PartWith;
  /** What operators do with it on the command line. */
  readonly tasks?: OperatorTasks;
}
