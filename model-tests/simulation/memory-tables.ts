/** A row; rows are never changed, only replaced. */
export type Row = Readonly<Record<string, unknown>>;

interface TableShape {
  readonly key: readonly string[];
  readonly defaults: Row;
  /** A column that the database numbers. */
  readonly counted?: string;
  /** A unique key besides, by its name. */
  readonly unique?: { readonly columns: readonly string[]; readonly constraint: string };
  /** Columns of type jsonb: written as text, read as values. */
  readonly json?: readonly string[];
}

/** The tables that buying reads and writes, as the migrations make them. */
const shapes: Readonly<Record<string, TableShape>> = {
  account: {
    key: ["id"],
    unique: { columns: ["username_key"], constraint: "account_username_unique" },
    defaults: {
      email_confirmed: false,
      tip_blocked: false,
      is_reviewer: false,
      has_purchase: false,
      has_accepted_terms: true,
      ...{ suspended: false, suspended_by_operator: false, erase_at: null },
      payout_status: "verified",
      compliance_status: null,
      compliance_reason: null,
      avatar_url: null,
      cover_picture_url: null,
      cover_video_url: null,
      ...{ avatar_held: null, cover_picture_held: null, cover_video_held: null },
      ...{ avatar_rejected: false, cover_picture_rejected: false, cover_video_rejected: false },
    },
  },
  creator: { key: ["account_id"], defaults: {}, json: ["state"] },
  subscription: { key: ["id"], defaults: {} },
  account_setting: { key: ["account_id", "section"], defaults: {}, json: ["value"] },
  block: { key: ["blocker_id", "blocked_id"], defaults: {} },
  offer_places: { key: ["creator_id", "kind"], defaults: {} },
  payment: { key: ["id"], defaults: { initial_purchase: false } },
  post: {
    key: ["id"],
    counted: "id",
    json: ["poll", "mentions"],
    defaults: {
      ...{ expires_at: null, expire_after: null, scheduled_at: null, pinned_at: null, poll: null },
      ...{ fund_goal: null, fund_raised: null, mentions: [], likes: 0, comments: 0, version: 1 },
      ...{ held: false, was_published: false, is_winback: false, shares_on_twitter: false },
    },
  },
  post_media: { key: ["post_id", "position"], defaults: { uncensor_amount: null } },
  profile_count: { key: ["account_id"], defaults: {} },
  media: {
    key: ["id"],
    counted: "id",
    defaults: {
      ...{ state: "ready", percent: 0, error: null, used: false, source: null, source_bytes: null },
      ...{ name: "", folder_id: null, reviewed_alone: false, held: null, removed_at: null },
      ...{ thumb: null, teaser: null, width: null, height: null, duration: null },
    },
  },
  upload: { key: ["id"], defaults: { sealed: null, used_by: null } },
  direct_message: {
    key: ["id"],
    counted: "id",
    defaults: { sales: 0, deleted_at: null, active: true, held: false, version: 1 },
  },
  direct_message_media: { key: ["direct_message_id", "position"], defaults: {} },
  conversation: {
    key: ["id"],
    counted: "id",
    defaults: { last_sequence: 0 },
  },
  conversation_member: { key: ["account_id", "other_id"], defaults: { read_sequence: 0, unread: 0 } },
  message: { key: ["id"], defaults: { deleted_at: null } },
  broadcast: {
    key: ["id"],
    counted: "id",
    defaults: { status: "waiting", last_account: "", sent: 0, total: null, begun_at: null },
  },
  auto_message: {
    key: ["id"],
    counted: "id",
    defaults: { version: 1, time_zone: "UTC", last_account: "", deleted_at: null },
    json: ["rule"],
  },
  auto_message_content: { key: ["direct_message_id"], defaults: {} },
  /** What is written as rows; the commit takes them to the others. */
  job: { key: ["key"], defaults: {}, json: ["payload"] },
  direct_message_sale: { key: ["payment_id"], defaults: {} },
  review_item: { key: ["id"], defaults: {} },
  unlock: { key: ["account_id", "kind", "item_id"], defaults: {} },
  unlock_sale: { key: ["payment_id"], defaults: {} },
  tip_menu_item: { key: ["id"], defaults: { deleted_at: null } },
  menu_purchase: { key: ["id"], defaults: {} },
  snapchat_member: {
    key: ["subscription_id"],
    defaults: { added_at: null, removed_at: null, reminded_at: null, refund_asked_at: null, ended_at: null },
  },
  payout: { key: ["id"], defaults: {} },
  payout_run: { key: ["monday"], defaults: {} },
  payment_refund: { key: ["id"], defaults: {} },
  payment_dispute: { key: ["id"], defaults: {} },
  notice: { key: ["id"], defaults: { read_at: null }, counted: "id" },
  ledger_posting: { key: ["payment_id", "line"], defaults: {} },
  payment_webhook: { key: ["provider", "event_id"], defaults: {}, json: ["message"] },
  referral: { key: ["referred_id"], defaults: { approved_at: null, ends_at: null } },
  manager_grant: { key: ["creator_id"], defaults: {} },
  manager_act: { key: ["id"], defaults: {}, counted: "id" },
  payment_card: { key: ["account_id"], defaults: {} },
  other_card: { key: ["account_id", "token"], defaults: {} },
  credential: { key: ["account_id"], defaults: { made_from: null } },
  session: { key: ["id"], defaults: { acting_as: null } },
  attempt: { key: ["attempt", "key"], defaults: {} },
  private_show: { key: ["id"], defaults: {} },
  private_presence: { key: ["show_id", "party"], defaults: {} },
  stream: { key: ["id"], defaults: {} },
  stream_page: { key: ["stream_id"], defaults: {} },
  stream_viewer: { key: ["stream_id", "account_id"], defaults: { inside: true, muted: false } },
  stream_line: { key: ["stream_id", "account_id"], defaults: {} },
  idempotency: { key: ["id"], defaults: {}, json: ["answer"] },
};

/** The rows of a database by table. */
export type Tables = Map<string, readonly Row[]>;

export const emptyTables = (): Tables => new Map(Object.keys(shapes).map((name) => [name, []]));

const shapeOf = (table: string): TableShape => {
  const shape = shapes[table];
  if (shape === undefined) throw new Error(`The simulation has no table '${table}'.`);
  return shape;
};

/** A row as it is stored: with the columns' defaults, and JSON text as values. */
export const storedRow = (table: string, values: Row, isNew: boolean, number = 0): Row => {
  const { defaults, json = [], counted } = shapeOf(table);
  const row: Record<string, unknown> = isNew ? { ...defaults, ...values } : { ...values };
  if (isNew && counted !== undefined) row[counted] = number;
  for (const column of json) {
    const text = row[column];
    if (typeof text === "string") row[column] = JSON.parse(text) as unknown;
  }
  return row;
};

/** The stored row with the same primary key; -1 when there is none. */
export const findByKey = (table: string, rows: readonly Row[], row: Row): number => {
  const { key } = shapeOf(table);
  return rows.findIndex((other) => key.every((column) => other[column] === row[column]));
};

/** The primary key of a row, as one text. */
export const keyOf = (table: string, row: Row): string =>
  shapeOf(table)
    .key.map((column) => String(row[column]))
    .join(" ");

/** Throws when another row has what has to be unique in the table besides its key. */
export const checkUnique = (table: string, rows: readonly Row[], row: Row): void => {
  const { unique } = shapeOf(table);
  if (unique === undefined) return;
  const { columns, constraint } = unique;
  if (rows.some((other) => columns.every((column) => other[column] === row[column])))
    throw new UniqueViolation(table, constraint);
};

/** A unique violation, with PostgreSQL's code, as the store looks for it. */
export class UniqueViolation extends Error {
  readonly code = "23505";
  readonly table: string;
  readonly constraint: string | undefined;

  constructor(table: string, constraint?: string) {
    super(`A row of ${table} is there already.`);
    this.table = table;
    this.constraint = constraint;
  }
}
