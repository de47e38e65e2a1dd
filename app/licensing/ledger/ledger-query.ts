/** What /ledger adds licences up by. */
export const groupings = ["month", "client", "song", "payee"] as const;
