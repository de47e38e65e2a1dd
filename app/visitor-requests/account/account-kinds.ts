import { copy } from "#app/visitor-requests/account/account-request-copy.ts";

/** Who may request an account. */
export const accountKinds = ["brand", "artist", "label"] as const;

export const accountKindOptions = accountKinds.map((value) => ({ value, label: copy.kinds[value] }));

/** Max characters, for schema and fields. */
export const accountRequestLimits = { name: 120, organisation: 160, message: 2000 } as const;
