/** Leaves with every answer to somebody who has to sign in first: specification part 2, section 4, "Session expired". */
export const signInHeader = "X-Sign-In";

/** A page says by it that somebody was signed in when it was made, so that it is told of the end instead of led away. */
export const signedInHeader = "X-Signed-In";
