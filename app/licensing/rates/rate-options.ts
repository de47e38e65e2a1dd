/** Units up to which prices can be rounded. */
export const roundings = ["1", "5", "10", "50"] as const;
