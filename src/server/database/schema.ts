import type { AccountTables } from "../account/account.tables.ts";
import type { CreatorApplicationTables } from "../creator-application/creator-application.tables.ts";
import type { CreatorTables } from "../creator/creator.tables.ts";
import type { PaymentInfoTables } from "../payment-info/payment-info.tables.ts";
import type { PaymentTables } from "../payment/payment.tables.ts";
import type { PostTables } from "../post/post.tables.ts";
import type { PushTables } from "../push/push.tables.ts";
import type { SandboxTables } from "../sandbox/sandbox.tables.ts";
import type { SocialSignInTables } from "../social-sign-in/social-sign-in.tables.ts";
import type { SubscriptionTables } from "../subscription/subscription.tables.ts";
import type { SupportTables } from "../support/support.tables.ts";
import type { TrackingTables } from "../tracking/tracking.tables.ts";
import type { UploadTables } from "../upload/upload.tables.ts";
import type { CoreTables } from "./core.tables.ts";

/** Every table; a slice adds the interface of its `<slug>.tables.ts` here. */
export interface Database
  extends
    CoreTables,
    AccountTables,
    CreatorTables,
    CreatorApplicationTables,
    PostTables,
    SubscriptionTables,
    SocialSignInTables,
    PaymentInfoTables,
    PaymentTables,
    PushTables,
    SandboxTables,
    SupportTables,
    TrackingTables,
    UploadTables {}
