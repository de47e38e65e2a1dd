/** Set on every response to a visitor who has to sign in first: docs/product/navigation.md. */
export const signInHeader = "X-Sign-In";

/** Sent by a page that was rendered for a signed-in user: the response says that the session ended instead of redirecting. */
export const signedInHeader = "X-Signed-In";
