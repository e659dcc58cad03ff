/** The text below the box of the terms while it is not ticked (ROUTE-45). */
export const TERMS_MISSING = "Please confirm this to go on";
