import * as Schema from "effect/Schema";
/** A broadcast as its creator sees it; `total` is exact once it is sent, and null before it begins. */
export declare const Broadcast: Schema.Struct<{
  readonly id: Schema.String;
  readonly text: Schema.String;
  readonly files: Schema.Int;
  readonly amount_usd: Schema.Int;
  readonly groups: Schema.$Array<
    Schema.Literals<readonly ["subscribers", "followers", "expired", "spenders"]>
  >;
  readonly status: Schema.Literals<readonly ["waiting", "sending", "sent", "stopped"]>;
  /** When it is sent, or was begun. */
  readonly due_at: Schema.Int;
  readonly sent: Schema.Int;
  readonly total: Schema.NullOr<Schema.Int>;
  /** How many have bought its media. */
  readonly sales: Schema.Int;
}>;
export type Broadcast = typeof Broadcast.Type;
/** Messages to many fans of a creator at once (SHELL-57, ACCT-28). */
export declare const broadcastEndpoints: {
  readonly getBroadcasts: {
    readonly access: "model";
    readonly subject: "creator";
    readonly kind: "json";
    readonly method: "GET";
    readonly path: "/api/v1/account/direct-message/broadcast";
    readonly summary: "The creator's broadcasts that wait or are being sent, or those that are over, newest first.";
    readonly query: Schema.Struct<{
      readonly status: Schema.optionalKey<Schema.Literals<readonly ["waiting", "over"]>>;
      readonly before_id: Schema.optionalKey<Schema.FiniteFromString>;
    }>;
    readonly success: Schema.Struct<{
      readonly items: Schema.$Array<
        Schema.Struct<{
          readonly id: Schema.String;
          readonly text: Schema.String;
          readonly files: Schema.Int;
          readonly amount_usd: Schema.Int;
          readonly groups: Schema.$Array<
            Schema.Literals<readonly ["subscribers", "followers", "expired", "spenders"]>
          >;
          readonly status: Schema.Literals<readonly ["waiting", "sending", "sent", "stopped"]>;
          /** When it is sent, or was begun. */
          readonly due_at: Schema.Int;
          readonly sent: Schema.Int;
          readonly total: Schema.NullOr<Schema.Int>;
          /** How many have bought its media. */
          readonly sales: Schema.Int;
        }>
      >;
      readonly next: Schema.NullOr<
        Schema.Struct<{
          readonly before_id: Schema.Int;
        }>
      >;
    }>;
    readonly failures: readonly [];
  };
  readonly createBroadcast: {
    readonly access: "model";
    readonly subject: "creator";
    readonly kind: "json";
    readonly method: "POST";
    readonly path: "/api/v1/account/direct-message/broadcast";
    readonly summary: "Write to groups of fans less those of `exclude`, now or at `scheduled_at`: each gets one message, whoever is in several groups. `amount_usd` is what its media cost.";
    readonly body: Schema.Struct<{
      readonly groups: Schema.$Array<
        Schema.Literals<readonly ["subscribers", "followers", "expired", "spenders"]>
      >;
      readonly exclude: Schema.optionalKey<Schema.$Array<Schema.String>>;
      readonly spent_over: Schema.optionalKey<Schema.Int>;
      readonly text: Schema.String;
      readonly media: Schema.optionalKey<
        Schema.$Array<
          Schema.Union<
            readonly [
              Schema.Struct<{
                readonly tkn: Schema.String;
                readonly srv_id: Schema.String;
                readonly name: Schema.optionalKey<Schema.String>;
              }>,
              Schema.Struct<{
                readonly vault_id: Schema.Int;
              }>,
            ]
          >
        >
      >;
      readonly amount_usd: Schema.optionalKey<Schema.Int>;
      readonly scheduled_at: Schema.optionalKey<Schema.NullOr<Schema.Int>>;
    }>;
    readonly success: Schema.Struct<{
      readonly id: Schema.String;
      readonly text: Schema.String;
      readonly files: Schema.Int;
      readonly amount_usd: Schema.Int;
      readonly groups: Schema.$Array<
        Schema.Literals<readonly ["subscribers", "followers", "expired", "spenders"]>
      >;
      readonly status: Schema.Literals<readonly ["waiting", "sending", "sent", "stopped"]>;
      /** When it is sent, or was begun. */
      readonly due_at: Schema.Int;
      readonly sent: Schema.Int;
      readonly total: Schema.NullOr<Schema.Int>;
      /** How many have bought its media. */
      readonly sales: Schema.Int;
    }>;
    readonly status: 201;
    readonly failures: readonly ["upload_expired", "too_many"];
    readonly money: true;
  };
  readonly estimateBroadcast: {
    readonly access: "model";
    readonly subject: "creator";
    readonly kind: "json";
    readonly method: "POST";
    readonly path: "/api/v1/account/direct-message/broadcast/estimate";
    readonly summary: "How many fans a broadcast would reach now; they are counted again when it is sent.";
    readonly body: Schema.Struct<{
      groups: Schema.$Array<Schema.Literals<readonly ["subscribers", "followers", "expired", "spenders"]>>;
      exclude: Schema.optionalKey<Schema.$Array<Schema.String>>;
      spent_over: Schema.optionalKey<Schema.Int>;
    }>;
    readonly success: Schema.Struct<{
      readonly count: Schema.Int;
    }>;
    readonly failures: readonly [];
  };
  readonly stopBroadcast: {
    readonly access: "model";
    readonly subject: "creator";
    readonly kind: "json";
    readonly method: "DELETE";
    readonly path: "/api/v1/account/direct-message/broadcast/{id}";
    readonly summary: "Take back a broadcast that waits, or stop one that is being sent: who has it keeps it.";
    readonly params: Schema.Struct<{
      readonly id: Schema.String;
    }>;
    readonly success: Schema.Struct<{
      readonly ok: Schema.Literal<true>;
    }>;
    readonly failures: readonly ["message_not_found"];
  };
};
//# sourceMappingURL=broadcast.endpoints.d.ts.map
