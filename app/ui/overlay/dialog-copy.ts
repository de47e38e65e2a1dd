/** Words of a dialog with a form; no other page loads them. */
export const dialogCopy = { discard: "What you typed has not been sent. Close and discard it?" } as const;
