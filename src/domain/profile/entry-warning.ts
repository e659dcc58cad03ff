/** What decides on the question at the door of a creator's page. */
export interface EntryFacts {
  readonly wl_config: { readonly warning_enabled: boolean } | null;
  readonly can_edit: boolean;
}

/**
 * Whether a visitor is asked before he enters (CWL-06, CWL-07). The owner, an address with `noterms` and who has accepted the
 * terms are not.
 */
export const asksAtEntry = (
  { wl_config, can_edit }: EntryFacts,
  query: Readonly<Record<string, string>>,
  user: { readonly has_accepted_terms: boolean } | null,
): boolean =>
  wl_config?.warning_enabled === true &&
  !can_edit &&
  !("noterms" in query) &&
  user?.has_accepted_terms !== true;

/** Where the agreement is remembered, for each creator (CWL-08, CWL-10). */
export const entryMemory = (username: string): string => `warning_${username.toLowerCase()}`;
