/** Listed channels and third parties of a licence, and its posts. */
export const maxListed = 100;
export const maxPosts = 500;
/** Characters. */
export const proofLimits = { name: 120, address: 500 };
