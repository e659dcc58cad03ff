/** Where what somebody typed into his application is kept; storage adds `csf_`. */
export const draftName = (owner: string): string => `application_${owner.toLowerCase()}`;
