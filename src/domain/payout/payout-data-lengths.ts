/** How long each text of the payout data may be. */
export const payoutDataLengths = {
  holder: 100,
  country: 2,
  iban: 60,
  bank_code: 20,
  account_number: 50,
  address: 150,
  city: 80,
  postal_code: 20,
  tax_id: 40,
  signature: 100,
};
