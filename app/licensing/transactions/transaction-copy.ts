/** Copy of licence requests that were sent, for both sides. */
export const transactionCopy = {
  missing: "This request doesn't exist.",
  conflict:
    "This request changed after you opened this page, so nothing was saved. Check its state below, then try again.",
} as const;
