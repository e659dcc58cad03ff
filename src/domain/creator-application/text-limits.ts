/** How many characters each typed field of an application may have. */
export const textLimits = {
  first_name: 60,
  last_name: 60,
  city: 80,
  street: 120,
  postal_code: 16,
} as const;
