/** The use that a signed-in user searches for: docs/product/usage.md. */
export const usageCookie = "usage";
