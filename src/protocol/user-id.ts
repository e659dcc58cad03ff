import * as Schema from "effect/Schema";

import type { Endpoint } from "./endpoint.ts";
import { short } from "./endpoint-fields.ts";

type Fields = Schema.Struct.Fields;

/** Who a creator's call is for, as its query or body says it (CAPI-38). */
const target = { user_id: Schema.optionalKey(short(64)) };

const withTarget = (part: Endpoint["query"]): Endpoint["query"] =>
  Schema.Struct({ ...(part as { readonly fields?: Fields } | undefined)?.fields, ...target });

const takesTarget = (row: Endpoint): Endpoint => {
  if (row.subject !== "creator") return row;
  return row.method === "POST"
    ? { ...row, body: withTarget(row.body)! }
    : { ...row, query: withTarget(row.query)! };
};

/** All rows; those that touch a creator's data take `user_id`, in the body of a POST, else in the query. */
export const withUserId = <Rows extends Readonly<Record<string, Endpoint>>>(rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, takesTarget(row)])) as Rows;
