/** What a record says of a text; undefined when it is none of its names. */
export const ofRecord = <Value>(record: Readonly<Record<string, Value>>, name: string | null) =>
  name !== null && Object.hasOwn(record, name) ? record[name] : undefined;
