/** The storage key of an application's draft; storage adds `csf_`. */
export const draftName = (owner: string): string => `application_${owner.toLowerCase()}`;
