/** Characters. The maximum limits the cost of hashing. */
export const minPasswordLength = 10;
export const maxPasswordLength = 200;

/** Max length of a deliverable address (RFC 5321). */
export const maxEmailLength = 254;
