/** Set on responses that require a sign-in: docs/product/navigation.md. */
export const signInHeader = "X-Sign-In";

/** Sent by a signed-in user's page: the response then reports the ended session instead of redirecting. */
export const signedInHeader = "X-Signed-In";
