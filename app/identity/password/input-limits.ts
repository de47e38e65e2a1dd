/** Characters. The maximum keeps one sign-in from hashing megabytes; a passphrase fits well. */
export const minPasswordLength = 10;
export const maxPasswordLength = 200;

/** The longest address that can be delivered to (RFC 5321). */
export const maxEmailLength = 254;
